import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from "react"
import { useTablet } from "../browser/use-media.ts"
import { IconButton } from "../button/Button.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import type { IconName } from "../theme/icons.tsx"
import { HStack, Text, VStack } from "./Layout.tsx"
import styles from "./Page.module.css"

export type PageProps = {
  title: string
  /** How many entries there are, behind the title. */
  count?: ReactNode
  lead?: ReactNode
  /** Quiet buttons at the right; on phones, and with `tight`, behind "…". */
  actions?: ReactNode
  /** What is needed most: always visible, after the actions. */
  tools?: ReactNode
  /** There is little room, as a panel is open beside the list. */
  tight?: boolean
  /** Uses the full window width, for screens of daily work. */
  dense?: boolean
  /** Beside an open panel the title is for screen readers only. */
  yieldsTitle?: boolean
  children: ReactNode
}

export function Page(props: PageProps) {
  const { title, count, lead, actions, tools, tight, dense, yieldsTitle, children } = props
  const isFolded = useTablet() || tight === true
  return (
    <VStack
      gap={4}
      pageWide
      className={classes(styles.page, dense && styles.dense, yieldsTitle && styles.yielding)}
      data-wide={dense || undefined}
    >
      <HStack
        as="header"
        gap="3 6"
        align="center"
        justify="space-between"
        wrap
        className={classes(styles.head, "control-high")}
      >
        <VStack>
          <HStack gap="0 3" align="baseline" wrap>
            <h1>{title}</h1>
            {count && (
              <Text as="p" muted className="cut">
                {count}
              </Text>
            )}
          </HStack>
          {lead && (
            <Text as="p" muted>
              {lead}
            </Text>
          )}
        </VStack>
        {(actions || tools) && (
          <HStack gap={2} align="center" wrap className={styles.tools} data-paper="never">
            {actions && <MoreActions isFolded={isFolded}>{actions}</MoreActions>}
            {tools}
          </HStack>
        )}
      </HStack>
      {children}
    </VStack>
  )
}

/** A count behind a title that says what is counted: the words are for screen readers. */
export function BareCount({ text }: { text: string }) {
  const [, count, words] = /^(\S+)(.*)$/.exec(text) ?? ["", text, ""]
  return (
    <>
      {count}
      <span className="visually-hidden">{words}</span>
    </>
  )
}

type MoreProps = { icon?: IconName; label?: string; isFolded?: boolean; children: ReactNode }

/** Actions behind "…" where there is little room, or behind another icon. Hidden rather than removed, so that their dialogs stay open. */
export function MoreActions({ icon = "more", label = texts.more, isFolded = true, children }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return
    // A dialog returns the focus to the action that opened it. Before it has the focus, nothing may have it.
    const dialog = relatedTarget
      ? relatedTarget.closest("[role=dialog]")
      : document.querySelector("[role=dialog]")
    if (!dialog) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || !isOpen || !event.currentTarget.contains(event.target as Node)) return
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.querySelector("button")?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its buttons pass on
    <div className={isFolded ? styles.folded : "boxless"} onBlur={leave} onKeyDown={onKeyDown}>
      {isFolded && (
        <IconButton icon={icon} label={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      )}
      <div className={isFolded ? classes(styles.menu, "floating") : "boxless"} hidden={isFolded && !isOpen}>
        {children}
      </div>
    </div>
  )
}
