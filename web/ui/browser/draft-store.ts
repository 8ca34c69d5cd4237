import { createStore } from "../../core/store.ts"

/** Unsent input in the tab's session storage. Never for passwords or consents. */
const prefix = "draft"
const signedOut = "nobody"
const owner = createStore(signedOut)

const ownPrefix = () => `${prefix} ${owner.get()} `

/** Storage may be full or disabled; drafts then last as long as their form. */
function trying<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

export function keepDraftsOf(personId: string | null): void {
  owner.set(personId ?? signedOut)
  if (personId === null) return
  forgetWhere((key) => !key.startsWith(ownPrefix()))
}

export const forgetDrafts = (): void => forgetWhere(() => true)

function forgetWhere(isDue: (key: string) => boolean): void {
  const isDraft = (key: string) => key.startsWith(`${prefix} `)
  trying(() => {
    for (const key of Object.keys(sessionStorage))
      if (isDraft(key) && isDue(key)) sessionStorage.removeItem(key)
  })
}

/** The draft under this key, converted to the shape of `initial`; null if there is none. */
export function readDraft<T>(key: string, initial: T): T | null {
  const text = trying(() => sessionStorage.getItem(ownPrefix() + key))
  return text ? trying(() => fitting(initial, JSON.parse(text))) : null
}

export function keepDraft(key: string, value: unknown): void {
  trying(() => sessionStorage.setItem(ownPrefix() + key, JSON.stringify(value)))
}

export function forgetDraft(key: string): void {
  trying(() => sessionStorage.removeItem(ownPrefix() + key))
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value)
/** Empty fields are null, whatever their type. */
const mayBeNull = (value: unknown) => value === null || typeof value === "string" || typeof value === "number"

/** Converts a stored draft to the form's current shape: unknown fields and fields of other types are dropped. */
export function fitting<T>(initial: T, stored: unknown): T {
  if (isFields(initial)) {
    const fields = isFields(stored) ? stored : {}
    const entries = Object.entries(initial).map(([key, value]) => [
      key,
      Object.hasOwn(fields, key) ? fitting(value, fields[key]) : value,
    ])
    return Object.fromEntries(entries) as T
  }
  const isEmptied = mayBeNull(initial) && mayBeNull(stored) && (initial === null || stored === null)
  const fits = isEmptied || kindOf(initial) === kindOf(stored)
  return fits ? (stored as T) : initial
}
