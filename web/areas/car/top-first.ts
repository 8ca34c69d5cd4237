/*
 * While a page starts, the cars on top of a list come by an answer of their own, and the whole list is read only once
 * they have been painted: reading 10,000 cars keeps a browser from drawing (ADR-0011).
 */

/** How long the list waits at most, in milliseconds: the page may show something else, or come slowly. */
const patienceMs = 1_000

let shown: Promise<void> | undefined
let noteShown = () => {}

/** From now on the list waits. */
export function holdList(): void {
  shown = new Promise((resolve) => {
    noteShown = resolve
    setTimeout(resolve, patienceMs)
  })
}

/** The top is on the screen, or nobody asks for it. */
export const releaseList = (): void => noteShown()

/** Resolves when the list may be read; undefined where it need not wait. */
export const topShown = (): Promise<void> | undefined => shown
