import type { RouterHistory } from "@tanstack/history"
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { usePhone } from "../browser/use-media.ts"
import { pageHistory } from "./history.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** Distinguishes the entry of a covering panel from that of the page with the same URL. */
    cover?: number
  }
}

let made = 0

type Props = { open: boolean; onClose: () => void }

/** History entry for panels without a URL: on phones, the back button closes the panel and leaves the page unchanged (P85). */
export function BackClosesPanel({ open, onClose }: Props) {
  const isPhone = usePhone()
  const [covers, setCovers] = useState(false)
  // Keeps its entry when the window becomes wider.
  const isCovering = open && (covers || isPhone)
  if (isCovering !== covers) setCovers(isCovering)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    skipStaleEntries(pageHistory())
    if (covers) return coverPage(pageHistory(), () => close())
  }, [covers])
  return null
}

const placeOf = (history: RouterHistory) => history.location.state.__TSR_index
const pathOf = (href: string) => href.split("?", 1)[0]

/** History indexes of the page's entry, of the last covering entry, and of everything open above the page. */
let base = 0
let top = 0
const covers = new Set<number>()
let href = ""
let isSettling = false
let leaving: Promise<void> = Promise.resolve()
const watched = new WeakSet<RouterHistory>()

const highest = () => Math.max(base, ...covers)

/** Adds a history entry for something that covers the page; the returned function removes it. */
export function coverPage(history: RouterHistory, close: () => void): () => void {
  if (covers.size === 0 && !isSettling) {
    base = placeOf(history)
    href = history.location.href
  }
  const place = highest() + 1
  covers.add(place)
  enter(history)
  const stop = history.subscribe(() => {
    if (placeOf(history) >= place) href = history.location.href
    else {
      keepAddress(history)
      close()
      // A form may ask first and stay open.
      settle(history)
    }
  })
  return () => {
    covers.delete(place)
    stop()
    settle(history)
  }
}

function enter(history: RouterHistory): void {
  for (let missing = highest() - placeOf(history); missing > 0; missing -= 1) {
    made += 1
    const { href: page, state } = history.location
    // The entry has the same page, so blockers do not apply.
    history.push(page, { ...state, cover: made }, { ignoreBlocker: true })
    // Otherwise two pushes would be merged into one entry.
    history.flush()
  }
  top = highest()
}

/** Deferred, because closing may be part of a navigation or of opening something else. */
function settle(history: RouterHistory): void {
  if (isSettling) return
  isSettling = true
  leaving = new Promise((done) => {
    setTimeout(() => {
      isSettling = false
      const place = placeOf(history)
      if (place > highest() && place <= top) goBack(history, highest() - place, done)
      else {
        if (place < highest()) enter(history)
        done()
      }
    })
  })
}

/** Resolves when left-over entries are gone; a navigation before that would be undone by going back. */
export const uncovered = (): Promise<void> => leaving

function goBack(history: RouterHistory, steps: number, done: () => void): void {
  const stop = history.subscribe(() => {
    stop()
    keepAddress(history)
    done()
  })
  history.go(steps)
}

/** Copies the current URL to the entry below. */
function keepAddress(history: RouterHistory): void {
  const { location } = history
  if (location.href !== href && pathOf(location.href) === pathOf(href)) history.replace(href)
}

/** Skips entries left behind by navigating away from a covering panel, in both directions. */
export function skipStaleEntries(history: RouterHistory): void {
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

let openCovers = 0

function cover(change: 1 | -1): void {
  openCovers += change
  document.querySelector("main")?.toggleAttribute("inert", openCovers > 0)
}

/** Makes the page inert while something modal is open, including content that appears later, e.g. a list still loading. */
export function useCoveredPage(open: boolean): void {
  // Ends before the focus returns to the page.
  useLayoutEffect(() => {
    if (!open) return
    cover(1)
    return () => cover(-1)
  }, [open])
}
