import type { ComponentProps, ReactNode } from "react"
import { withUnits } from "../../../contract/core/with-units.ts"
import { classes } from "../theme/classes.ts"
import { Breaks } from "./Breaks.tsx"
import styles from "./Card.module.css"
import { Columns, HStack, Text, VStack } from "./Layout.tsx"

type CardProps = { title?: string; actions?: ReactNode; children: ReactNode }

export function Card({ title, actions, children }: CardProps) {
  return (
    <VStack as="section" gap={4} className={styles.card}>
      {(title || actions) && (
        <HStack as="header" gap="3 6" align="end" justify="space-between" wrap>
          {title && <h2>{title}</h2>}
          {actions && (
            <HStack gap={2} align="start" wrap data-paper="never">
              {actions}
            </HStack>
          )}
        </HStack>
      )}
      {children}
    </VStack>
  )
}

type PageSectionProps = {
  title: string
  /** How many entries there are, behind the title. */
  count?: string | undefined
  /** At the right. */
  actions?: ReactNode
  /** The heading has a line below, as no table with its own follows. */
  ruled?: boolean
  /** Between the heading and all children. */
  gap?: ComponentProps<typeof VStack>["gap"]
  children: ReactNode
}

/** A titled section of a page, without a box. */
export const PageSection = ({ title, count, actions, ruled, gap = 0, children }: PageSectionProps) => (
  <VStack as="section" gap={gap} aria-label={title}>
    <HStack
      as="header"
      gap="0 4"
      align="center"
      justify="space-between"
      wrap
      className={classes("control-high", ruled && "ruled")}
    >
      <HStack gap={3} align="baseline">
        <h2>{title}</h2>
        {count && <Text muted>{count}</Text>}
      </HStack>
      {actions && (
        <HStack gap={4} align="baseline" data-paper="never">
          {actions}
        </HStack>
      )}
    </HStack>
    {children}
  </VStack>
)

/** A titled section of a panel. */
export const Section = ({ title, children, ...props }: ComponentProps<typeof VStack>) => (
  <VStack as="section" gap={2} className={styles.section} {...props}>
    {title && <h3>{title}</h3>}
    {children}
  </VStack>
)

export type Fact = { label: string; value: ReactNode }

export function Facts({ facts, dense }: { facts: readonly Fact[]; dense?: boolean }) {
  const lines = facts.map(({ label, value }) => (
    <div key={label} className={styles.fact}>
      <dt>{withUnits(label)}</dt>
      <dd translate="no">{typeof value === "string" ? <Breaks text={withUnits(value)} /> : value}</dd>
    </div>
  ))
  if (!dense) return <dl className={styles.facts}>{lines}</dl>
  return (
    <Columns as="dl" least={150} gap="2 4">
      {lines}
    </Columns>
  )
}
