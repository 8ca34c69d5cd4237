import type { RouterHistory } from "@tanstack/react-router"

/** A history, and a step in it that leaves the page where it is. */
export type Way = { history: RouterHistory; push: () => void }

const placeOf = (history: RouterHistory) => history.location.state.__TSR_index
const pathOf = (href: string) => href.split("?", 1)[0]

/** The entry of the page, the last one that covers made, and what stands over the page, each with the place of its entry. */
let base = 0
let top = 0
const covers = new Set<number>()
/** What the address of the page says by now: filters write into the entry of what covers it. */
let href = ""
let isSettling = false
let leaving: Promise<void> = Promise.resolve()
const watched = new WeakSet<RouterHistory>()

const highest = () => Math.max(base, ...covers)

/**
 * Gives what now covers the page an entry of its own: a step back calls `close`. Answers how to end that; an entry that is left
 * over is gone back from then, unless the way went elsewhere.
 */
export function coverPage(way: Way, close: () => void): () => void {
  const { history } = way
  if (covers.size === 0 && !isSettling) {
    base = placeOf(history)
    href = history.location.href
  }
  const place = highest() + 1
  covers.add(place)
  enter(way)
  const stop = history.subscribe(() => {
    if (placeOf(history) >= place) href = history.location.href
    else {
      keepAddress(history)
      close()
      // A form may ask first, or stay.
      settle(way)
    }
  })
  return () => {
    covers.delete(place)
    stop()
    settle(way)
  }
}

function enter(way: Way): void {
  for (let missing = highest() - placeOf(way.history); missing > 0; missing -= 1) {
    way.push()
    // Two in the same moment would become one entry.
    way.history.flush()
  }
  top = highest()
}

/** What is closed by a way to somewhere else, or for something else, has led on by then. */
function settle(way: Way): void {
  if (isSettling) return
  isSettling = true
  leaving = new Promise((done) => {
    setTimeout(() => {
      isSettling = false
      const place = placeOf(way.history)
      if (place > highest() && place <= top) goBack(way.history, highest() - place, done)
      else {
        if (place < highest()) enter(way)
        done()
      }
    })
  })
}

/** Waits until left-over entries are gone back from: that step, still under way, would undo a navigation that starts now. */
export const uncovered = (): Promise<void> => leaving

function goBack(history: RouterHistory, steps: number, done: () => void): void {
  const stop = history.subscribe(() => {
    stop()
    keepAddress(history)
    done()
  })
  history.go(steps)
}

/** The entry beneath says what the page is by now. */
function keepAddress(history: RouterHistory): void {
  const { location } = history
  if (location.href !== href && pathOf(location.href) === pathOf(href)) history.replace(href)
}

/** Whoever went elsewhere from what covered the page left its entry: the way back, and on again, leads past it. */
export function passLeftOvers(history: RouterHistory): void {
  if (watched.has(history)) return
  watched.add(history)
  let last = placeOf(history)
  history.subscribe(({ location, action: { type } }) => {
    const step = Math.sign(placeOf(history) - last)
    last = placeOf(history)
    const isTurn = type !== "PUSH" && type !== "REPLACE"
    if (isTurn && location.state.cover !== undefined && covers.size === 0 && !isSettling) history.go(step)
  })
}
