import { Tabs as Base } from "@base-ui/react/tabs"
import type { ReactNode } from "react"
import { markEdges } from "./ScrollArea.tsx"
import styles from "./Tabs.module.css"

export type Tab<V extends string> = { value: V; label: string; count?: number; content: ReactNode }

type TabsProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly Tab<V>[]
}

/** Tabs with arrow-key navigation; scrolls to the selected tab if the strip is too long. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <Base.List ref={markEdges} className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            ref={tab.value === value ? scrollIntoStrip : undefined}
            value={tab.value}
            className={styles.tab}
          >
            {tab.label} {tab.count !== undefined && <small className="muted">{tab.count}</small>}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.indicator} data-paper="never" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

type FilterTabsProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string; count?: string | undefined }[]
}

/** Quick filters that look like tabs; one is pressed. */
export const FilterTabs = <V extends string>({ label, value, onChange, tabs }: FilterTabsProps<V>) => (
  <fieldset ref={markEdges} className={styles.list}>
    <legend className="visually-hidden">{label}</legend>
    {tabs.map((tab) => (
      <button
        key={tab.value}
        ref={tab.value === value ? scrollIntoStrip : undefined}
        type="button"
        className={styles.tab}
        aria-pressed={tab.value === value}
        onClick={() => onChange(tab.value)}
      >
        {tab.label} {tab.count !== undefined && <small className="muted">{tab.count}</small>}
      </button>
    ))}
  </fieldset>
)

/** Scrolls the strip only, not the page. */
function scrollIntoStrip(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (!list) return
  const { offsetLeft, offsetWidth } = tab
  const minScrollLeft = offsetLeft + offsetWidth - list.clientWidth
  list.scrollLeft = Math.min(offsetLeft, Math.max(list.scrollLeft, minScrollLeft))
}
