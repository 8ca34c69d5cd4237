import { type ReactNode, useEffect, useRef, useState } from "react"
import { afterPaint } from "../browser/timing.ts"
import { useTablet } from "../browser/use-media.ts"
import { Button } from "../button/Button.tsx"
import { Chip } from "../feedback/Badge.tsx"
import { CountStatus } from "../feedback/CountStatus.tsx"
import { MissingNumbers } from "../feedback/MissingNumbers.tsx"
import { HStack, VStack } from "../layout/Layout.tsx"
import { Page, type PageProps } from "../layout/Page.tsx"
import { ThumbBar, useThumbBar } from "../layout/ThumbBar.tsx"
import { SidePanel } from "../panel/SidePanel.tsx"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import styles from "./FilterPage.module.css"
import { texts } from "./texts.de.ts"

export type ActiveFilter = { key: string; label: string; onRemove: () => void }

const none: readonly string[] = []

type FilterPageProps = Pick<PageProps, "title" | "actions" | "dense"> & {
  filters: ReactNode
  active: readonly ActiveFilter[]
  onReset: () => void
  /** E.g. "128 Fahrzeuge", behind the title; the drawer's button says "128 Fahrzeuge anzeigen". */
  resultLabel: string
  /** Behind the title instead. */
  shownCount?: ReactNode
  /** Active filters as text, and the number of results; see `CountStatus`. */
  filterText: string
  count: number | undefined
  /** The one filled button of the screen. */
  tools?: ReactNode
  /** Between head and list, with the button of the drawer; it is in the head otherwise. */
  above?: (opener: ReactNode) => ReactNode
  /** Sort menu: in the head, on phones at the bottom. */
  order?: ReactNode
  /** Uses a drawer even on wide screens, if the list needs the width. */
  isDrawer?: boolean
  /** A panel is open beside the list. */
  isBeside?: boolean
  /** Searched numbers that the list does not have. */
  missing?: readonly string[]
  children: ReactNode
}

/** Scrolls to the top of the list when filters change. After painting, to avoid a second layout per keystroke. */
function useSeenAnswer(filterText: string) {
  const head = useRef<HTMLDivElement>(null)
  const seen = useRef(filterText)
  useEffect(() => {
    if (seen.current === filterText) return
    return afterPaint(() => {
      seen.current = filterText
      const isAbove = (head.current?.getBoundingClientRect().top ?? 0) < 0
      if (isAbove) head.current?.scrollIntoView({ block: "start" })
    })
  }, [filterText])
  return head
}

/** The screen of a list with filters beside it, or in a drawer. */
export function FilterPage(props: FilterPageProps) {
  const { filters, active, onReset, resultLabel, filterText, count, order, isBeside = false } = props
  const isTablet = useTablet()
  const inDrawer = isTablet || props.isDrawer === true
  const [open, setOpen] = useState(false)
  const atThumb = useThumbBar()
  const list = useSeenAnswer(filterText)
  const opener = inDrawer && (
    <Button
      icon="filter"
      variant={atThumb ? "secondary" : "quiet"}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(true)}
    >
      {active.length > 0 ? texts.filtersActive(active.length) : common.filters}
    </Button>
  )
  return (
    <Page
      title={props.title}
      count={props.shownCount ?? resultLabel}
      {...(props.dense && { dense: true })}
      actions={props.actions}
      tight={isBeside}
      tools={
        <>
          {!atThumb && !props.above && opener}
          {!atThumb && order}
          {props.tools}
        </>
      }
    >
      <CountStatus filterText={filterText} count={count} />
      {props.above?.(!atThumb && opener)}
      <HStack align="start" className="flow-on-paper">
        {!inDrawer && (
          <aside className={styles.aside} data-paper="never" aria-label={common.filters}>
            <h2 className={styles.title}>{common.filters}</h2>
            <VStack gap={4}>{filters}</VStack>
          </aside>
        )}
        <VStack ref={list} gap={3} className={classes(styles.main, "flow-on-paper")}>
          {active.length > 0 && (
            <HStack as="ul" gap={2} align="center" wrap className={styles.chips} aria-label={common.filters}>
              {active.map(({ key, label, onRemove }) => (
                <li key={key}>
                  <Chip label={label} onRemove={onRemove} />
                </li>
              ))}
              <li>
                <Button variant="quiet" size="small" onClick={onReset}>
                  {common.resetFilters}
                </Button>
              </li>
            </HStack>
          )}
          <MissingNumbers numbers={props.missing ?? none} />
          {props.children}
        </VStack>
      </HStack>
      {atThumb && (
        <ThumbBar>
          {opener}
          {order}
        </ThumbBar>
      )}
      {inDrawer && (
        <SidePanel
          side="left"
          hasNoAddress
          open={open}
          onClose={() => setOpen(false)}
          title={common.filters}
          footer={
            <>
              <Button onClick={onReset}>{common.resetFilters}</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {count === undefined ? texts.showResult : texts.showResults(resultLabel)}
              </Button>
            </>
          }
        >
          <VStack gap={6}>{filters}</VStack>
        </SidePanel>
      )}
    </Page>
  )
}

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <VStack as="fieldset">
      <legend>{title}</legend>
      <VStack>{children}</VStack>
    </VStack>
  )
}
