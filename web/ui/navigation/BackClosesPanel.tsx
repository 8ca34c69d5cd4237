import type { RouterHistory } from "@tanstack/history"
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { createStore } from "../../core/store.ts"
import { usePhone } from "../browser/use-media.ts"
import { pageHistory } from "./history.ts"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The entry of a covering panel, not of the page with the same URL. */
    cover?: true
  }
}

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
    coversOf(pageHistory())
    if (covers) return coverPage(pageHistory(), () => close())
  }, [covers])
  return null
}

const placeOf = (history: RouterHistory) => history.location.state.__TSR_index
const pathOf = (href: string) => href.split("?", 1)[0]

/** What covers the page. */
type Covers = {
  /** History indexes of the page's entry, of the last covering entry, and of everything open above the page. */
  base: number
  top: number
  places: Set<number>
  /** Address of the page. */
  href: string
  isSettling: boolean
  leaving: Promise<void>
}

const covered = new WeakMap<RouterHistory, Covers>()

/** From the first call on, going back and forward skips stale entries of this history. */
export function coversOf(history: RouterHistory): Covers {
  const existing = covered.get(history)
  if (existing) return existing
  const places = new Set<number>()
  const covers = { base: 0, top: 0, places, href: "", isSettling: false, leaving: Promise.resolve() }
  covered.set(history, covers)
  skipStaleEntries(history, covers)
  return covers
}

const highest = ({ base, places }: Covers) => Math.max(base, ...places)

/** Adds a history entry for something that covers the page; the returned function removes it. */
export function coverPage(history: RouterHistory, close: () => void): () => void {
  const covers = coversOf(history)
  if (covers.places.size === 0 && !covers.isSettling) {
    covers.base = placeOf(history)
    covers.href = history.location.href
  }
  const place = highest(covers) + 1
  covers.places.add(place)
  enter(history, covers)
  const stop = history.subscribe(() => {
    if (placeOf(history) >= place) covers.href = history.location.href
    else {
      keepAddress(history, covers)
      close()
      // A form may ask first and stay open.
      settle(history, covers)
    }
  })
  return () => {
    covers.places.delete(place)
    stop()
    settle(history, covers)
  }
}

function enter(history: RouterHistory, covers: Covers): void {
  for (let missing = highest(covers) - placeOf(history); missing > 0; missing -= 1) {
    const { href, state } = history.location
    // The entry has the same page, so blockers do not apply.
    history.push(href, { ...state, cover: true }, { ignoreBlocker: true })
    // Otherwise two pushes would be merged into one entry.
    history.flush()
  }
  covers.top = highest(covers)
}

/** Deferred, because closing may be part of a navigation or of opening something else. */
function settle(history: RouterHistory, covers: Covers): void {
  if (covers.isSettling) return
  covers.isSettling = true
  covers.leaving = new Promise((done) => {
    setTimeout(() => {
      covers.isSettling = false
      const place = placeOf(history)
      const wanted = highest(covers)
      if (place > wanted && place <= covers.top) goBack(history, covers, wanted - place, done)
      else {
        if (place < wanted) enter(history, covers)
        done()
      }
    })
  })
}

/** Resolves when left-over entries are gone; a navigation before that would be undone by going back. */
export const uncovered = (history: RouterHistory): Promise<void> => coversOf(history).leaving

function goBack(history: RouterHistory, covers: Covers, steps: number, done: () => void): void {
  const stop = history.subscribe(() => {
    stop()
    keepAddress(history, covers)
    done()
  })
  history.go(steps)
}

/** Copies the current URL to the entry below. */
function keepAddress(history: RouterHistory, { href }: Covers): void {
  const { location } = history
  if (location.href !== href && pathOf(location.href) === pathOf(href)) history.replace(href)
}

/** Skips entries left behind by navigating away from a covering panel, in both directions. */
function skipStaleEntries(history: RouterHistory, covers: Covers): void {
  let last = placeOf(history)
  history.subscribe(({ location, action: { type } }) => {
    const step = Math.sign(placeOf(history) - last)
    last = placeOf(history)
    const isTurn = type !== "PUSH" && type !== "REPLACE"
    if (isTurn && location.state.cover && covers.places.size === 0 && !covers.isSettling) history.go(step)
  })
}

/** Number of open modal panels and dialogs. */
const modals = createStore(0)

function cover(change: 1 | -1): void {
  modals.set(modals.get() + change)
  document.querySelector("main")?.toggleAttribute("inert", modals.get() > 0)
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
