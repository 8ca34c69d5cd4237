/* Functions that run inside the measured pages. They are sent as text, so they must be self-contained. */

declare global {
  interface Window {
    /** Milliseconds from navigation start until the first rows, and all rows of the page, were painted. */
    rowsPainted?: Promise<{ first: number; all: number }>
    whenPainted?: (holds: () => boolean, missing: string) => Promise<number>
    /** Whether a paragraph starts with this text; non-breaking spaces count as spaces. */
    shows?: (text: string) => boolean
  }
}

/** Runs before any script of a page. `whenPainted` resolves with the time of the first paint in which the condition holds, or rejects with what is missing. */
export function watchPaints({ first, all }: { first: number; all: number }): void {
  const seconds = 60
  window.whenPainted = (holds, missing) =>
    new Promise((resolve, reject) => {
      const begunAt = performance.now()
      const look = () =>
        requestAnimationFrame(() => {
          const isShown = holds()
          if (!isShown && performance.now() - begunAt > seconds * 1000) {
            const shown = [...document.querySelectorAll("p")]
              .slice(0, 5)
              .map((paragraph) => paragraph.textContent)
            reject(
              new Error(
                `Still missing after ${seconds} s: ${missing}. The page begins: ${shown.join(" | ")}`,
              ),
            )
            return
          }
          // A message sent in a frame is delivered after the frame was painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => (isShown ? resolve(performance.now()) : look())
          port2.postMessage(null)
        })
      look()
    })
  window.shows = (text) =>
    Array.prototype.some.call(document.querySelectorAll("p"), ({ textContent }) =>
      textContent.replace(/\s/g, " ").startsWith(text),
    )
  const rows = () => document.querySelectorAll('[aria-label="Fahrzeuge"] :is(h2, a.covering)').length
  const firstRows = window.whenPainted(() => rows() >= first, `${first} rows`)
  const allRows = window.whenPainted(() => rows() === all, `exactly ${all} rows`)
  window.rowsPainted = Promise.all([firstRows, allRows]).then(([first, all]) => ({ first, all }))
  // Empty pages have no rows, and nothing awaits them.
  window.rowsPainted.catch(() => {})
}

/** Resolves once the page has been idle for half a second. */
export async function untilRest(): Promise<void> {
  const restMs = 500
  const seconds = 60
  const begunAt = performance.now()
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  let last = performance.now()
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) last = Math.max(last, startTime + duration)
  }).observe({ entryTypes: ["longtask", "resource"] })
  while (performance.now() - last < restMs) {
    if (performance.now() - begunAt > seconds * 1000)
      throw new Error(`Still missing after ${seconds} s: ${restMs} ms without a task or a request`)
    await idle()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Enters a search in one step; returns the ms until the expected rows are painted. */
export async function search({ text, status }: { text: string; status: string }): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('input[type="search"]')!
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!
  const begunAt = performance.now()
  setValue.call(input, text)
  input.dispatchEvent(new Event("input", { bubbles: true }))
  const missing = `a paragraph that begins with "${status}" after a search for "${text}"`
  return (await window.whenPainted!(() => window.shows!(status), missing)) - begunAt
}

/** Clicks a filter's checkbox; returns the ms until the expected rows are painted. */
export async function choose({ label, status }: { label: string; status: string }): Promise<number> {
  const isIt = (candidate: HTMLLabelElement) => candidate.textContent?.replace(/[\d.]+$/, "") === label
  const found = [...document.querySelectorAll("label")].find(isIt)
  if (!found) throw new Error(`Missing: the filter "${label}"`)
  const begunAt = performance.now()
  found.click()
  const missing = `a paragraph that begins with "${status}" after choosing "${label}"`
  return (await window.whenPainted!(() => window.shows!(status), missing)) - begunAt
}

/** Selects an order; returns the ms until other rows are painted. */
export async function sortBy({ order }: { order: string }): Promise<number> {
  const holdsIt = ({ options }: HTMLSelectElement) => [...options].some(({ value }) => value === order)
  const select = [...document.querySelectorAll("select")].find(holdsIt)!
  const setValue = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!
  let changed = false
  const observer = new MutationObserver(() => {
    changed = true
  })
  const rows = document.querySelector('[aria-label="Fahrzeuge"]')!
  observer.observe(rows, { subtree: true, childList: true, characterData: true })
  const begunAt = performance.now()
  setValue.call(select, order)
  select.dispatchEvent(new Event("change", { bubbles: true }))
  const painted = await window.whenPainted!(() => changed, `other rows in the order "${order}"`)
  observer.disconnect()
  return painted - begunAt
}

/** Presses the key for the next car; returns the ms until it is painted in the panel. */
export async function turn(): Promise<number> {
  const head = () => document.querySelector("[data-panel] header")?.textContent
  const before = head()
  const begunAt = performance.now()
  const press = new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(press)
  return (await window.whenPainted!(() => head() !== before, "another car in the panel")) - begunAt
}
