import { type ReactNode, useEffect, useRef, useState } from "react"
import { footMark } from "../browser/close-request.ts"
import { afterPaint } from "../browser/timing.ts"
import { useFilterDrawer, useLow, usePhone, useReservedBottom } from "../browser/use-media.ts"
import { Button } from "../button/Button.tsx"
import { Chip } from "../feedback/Badge.tsx"
import { CountStatus } from "../feedback/CountStatus.tsx"
import { MissingNumbers } from "../feedback/MissingNumbers.tsx"
import { HStack, VStack } from "../layout/Layout.tsx"
import { SidePanel } from "../panel/SidePanel.tsx"
import { common } from "../texts.de.ts"
import styles from "./FilterLayout.module.css"
import { texts } from "./texts.de.ts"

export type ActiveFilter = { key: string; label: string; onRemove: () => void }

const none: readonly string[] = []

type FilterLayoutProps = {
  filters: ReactNode
  active: readonly ActiveFilter[]
  onReset: () => void
  /** E.g. "128 Fahrzeuge"; the drawer's button says "128 Fahrzeuge anzeigen". */
  resultLabel: string
  /** Active filters as text, and the number of results; see `CountStatus`. */
  filterText: string
  count: number | undefined
  /** Beside the count: sorting, export. */
  actions?: ReactNode
  /** Sort menu: above the list, on phones at the bottom. */
  order?: ReactNode
  /** Uses a drawer even on wide screens, if the list needs the width. */
  isDrawer?: boolean
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
      head.current?.scrollIntoView({ block: "nearest" })
    })
  }, [filterText])
  return head
}

/** Height of the bottom bar on phones, reserved at the end of the page. */
const thumbBarHeight = "calc(49px + max(var(--space-2), env(safe-area-inset-bottom)))"

export function FilterLayout({
  filters,
  active,
  onReset,
  resultLabel,
  filterText,
  count,
  actions,
  order,
  isDrawer = false,
  missing = none,
  children,
}: FilterLayoutProps) {
  const inDrawer = useFilterDrawer() || isDrawer
  const [open, setOpen] = useState(false)
  const isPhone = usePhone()
  const isLow = useLow()
  const atThumb = isPhone && !isLow
  useReservedBottom("--thumb-bar", atThumb ? thumbBarHeight : undefined)
  const bar = useSeenAnswer(filterText)
  const opener = inDrawer && (
    <Button icon="filter" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
      {active.length > 0 ? texts.filtersActive(active.length) : common.filters}
    </Button>
  )
  const reset = (
    <Button variant="quiet" size="small" onClick={onReset}>
      {common.resetFilters}
    </Button>
  )
  return (
    <HStack gap={10} align="start" className={styles.layout}>
      {!inDrawer && (
        <aside className={styles.aside} data-paper="never" aria-label={common.filters}>
          <HStack align="center" justify="space-between" style={{ minHeight: 40 }}>
            <h2>{common.filters}</h2>
            {active.length > 0 && reset}
          </HStack>
          <VStack gap={6}>{filters}</VStack>
        </aside>
      )}
      <VStack gap={3} className={styles.main}>
        <HStack ref={bar} gap="2 4" align="center" wrap className={styles.bar}>
          {!atThumb && opener}
          <p className={styles.result}>{resultLabel}</p>
          <CountStatus filterText={filterText} count={count} />
          {(actions || order) && (
            <HStack gap={2} align="center" wrap style={{ marginInlineStart: "auto" }} data-paper="never">
              {!atThumb && order}
              {actions}
            </HStack>
          )}
        </HStack>
        {active.length > 0 && (
          <HStack as="ul" gap={2} align="center" wrap className={styles.chips} aria-label={common.filters}>
            {active.map(({ key, label, onRemove }) => (
              <li key={key}>
                <Chip label={label} onRemove={onRemove} />
              </li>
            ))}
            <li>{reset}</li>
          </HStack>
        )}
        <MissingNumbers numbers={missing} />
        {children}
      </VStack>
      {atThumb && (
        <HStack gap={2} className={styles.thumbBar} data-paper="never" {...{ [footMark]: "" }}>
          {opener}
          {order}
        </HStack>
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
    </HStack>
  )
}

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <VStack as="fieldset">
      <legend style={{ marginBlockEnd: 4 }}>{title}</legend>
      <VStack gap={0.5}>{children}</VStack>
    </VStack>
  )
}
