import type { Page } from "playwright-core"

export type Shift = { value: number; what: string }

/** What moved on the shown page by itself: how much (as CLS counts it), and which elements. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        type Entry = PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        const nameOf = ({ node }: Entry["sources"][number]) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent)
        const observer = new PerformanceObserver((list) => take(list.getEntries() as Entry[]))
        const take = (entries: Entry[]) => {
          observer.disconnect()
          const unasked = entries.filter(({ hadRecentInput }) => !hadRecentInput)
          resolve(unasked.map(({ value, sources }) => ({ value, what: sources.map(nameOf).join(", ") })))
        }
        observer.observe({ type: "layout-shift", buffered: true })
        // What is kept is delivered before the next task; nothing comes where nothing moved.
        requestAnimationFrame(() => setTimeout(() => take(observer.takeRecords() as Entry[]), 50))
      }),
  )
