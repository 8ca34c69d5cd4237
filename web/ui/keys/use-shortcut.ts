import { useEffect, useEffectEvent } from "react"
import { type Shortcut, shortcutOf } from "./key-rules.ts"
import { placeOf } from "./place.ts"

/** Answers false where it could not do it now: the key then does what it does anyway. */
type Act = (event: KeyboardEvent) => boolean | undefined

/** By shortcut, who answers it; the last one that came is asked first. */
const acts = new Map<Shortcut, Act[]>()

function onKeyDown(event: KeyboardEvent): void {
  const meant = shortcutOf(event, placeOf(event.target))
  if (!meant) return
  const taken = acts.get(meant)?.findLast((act) => act(event) !== false)
  if (taken) event.preventDefault()
}

function add(shortcut: Shortcut, act: Act): () => void {
  if (acts.size === 0) window.addEventListener("keydown", onKeyDown)
  acts.set(shortcut, [...(acts.get(shortcut) ?? []), act])
  return () => {
    const others = (acts.get(shortcut) ?? []).filter((other) => other !== act)
    if (others.length > 0) acts.set(shortcut, others)
    else acts.delete(shortcut)
    if (acts.size === 0) window.removeEventListener("keydown", onKeyDown)
  }
}

/** Does something by key while this is on the screen (P197); undefined does nothing. */
export function useShortcut(shortcut: Shortcut, act: Act | undefined): void {
  const isOn = act !== undefined
  const newest = useEffectEvent((event: KeyboardEvent) => act?.(event))
  useEffect(() => {
    if (isOn) return add(shortcut, (event) => newest(event))
  }, [shortcut, isOn])
}
