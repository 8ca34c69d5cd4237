import { type NavigateOptions, type RouterHistory, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { usePhone } from "../browser/use-media.ts"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Distinguishes the entry of a covering panel from that of the page with the same URL. */
    cover?: number
  }
}

let made = 0

type Props = { open: boolean; onClose: () => void }

/** History entry for panels without a URL: on phones, the back button closes the panel and leaves the page unchanged (P85). */
export function WayBack({ open, onClose }: Props) {
  const router = useRouter()
  const isPhone = usePhone()
  const [covers, setCovers] = useState(false)
  // Keeps its entry when the window becomes wider.
  const isCovering = open && (covers || isPhone)
  if (isCovering !== covers) setCovers(isCovering)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    passLeftOvers(router.history)
    if (!covers) return
    const push = () => {
      made += 1
      const state = (before: object) => ({ ...before, cover: made })
      void router.navigate({
        to: ".",
        search: true,
        hash: true,
        state,
        resetScroll: false,
        // The entry has the same page, so blockers do not apply.
        ignoreBlocker: true,
      } as NavigateOptions)
    }
    return coverPage({ history: router.history, push }, () => close())
  }, [covers, router])
  return null
}

export type PageHistory = { history: RouterHistory; push: () => void }

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
export function coverPage(way: PageHistory, close: () => void): () => void {
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
      // A form may ask first and stay open.
      settle(way)
    }
  })
  return () => {
    covers.delete(place)
    stop()
    settle(way)
  }
}

function enter(way: PageHistory): void {
  for (let missing = highest() - placeOf(way.history); missing > 0; missing -= 1) {
    way.push()
    // Otherwise two pushes would be merged into one entry.
    way.history.flush()
  }
  top = highest()
}

/** Deferred, because closing may be part of a navigation or of opening something else. */
function settle(way: PageHistory): void {
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
