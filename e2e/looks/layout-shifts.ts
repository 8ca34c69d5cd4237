import type { Page } from "playwright-core"

export type Shift = { value: number; what: string }

/** What moved on the shown page by itself: how much (as CLS counts it), and which elements. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const nameOf = ({ node }: Entry["sources"][number]) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent)
    const observer = new PerformanceObserver(() => {})
    // What is kept is there at once.
    observer.observe({ type: "layout-shift", buffered: true })
    const entries = observer.takeRecords() as Entry[]
    observer.disconnect()
    return entries
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({ value, what: sources.map(nameOf).join(", ") }))
  })
