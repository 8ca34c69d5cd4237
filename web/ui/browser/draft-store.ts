/**
 * What was typed and not sent yet, as text in this tab's session storage: it outlives a closed session, a reload and a new
 * build. Passwords and consents never come here.
 */
const prefix = "draft"
const nobody = "nobody"
let owner = nobody

const ownPrefix = () => `${prefix} ${owner} `

/** Storage may be full or switched off; then a draft lives as long as its form. */
function trying<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** Whose drafts are kept from now on, null while nobody is signed in. What anybody else typed is thrown away at a sign-in. */
export function keepDraftsOf(personId: string | null): void {
  owner = personId ?? nobody
  if (personId === null) return
  forgetWhere((key) => !key.startsWith(ownPrefix()))
}

/** Throws away everything that anybody typed in this tab: who signs out leaves nothing behind. */
export const forgetDrafts = (): void => forgetWhere(() => true)

function forgetWhere(isDue: (key: string) => boolean): void {
  const isDraft = (key: string) => key.startsWith(`${prefix} `)
  trying(() => {
    for (const key of Object.keys(sessionStorage))
      if (isDraft(key) && isDue(key)) sessionStorage.removeItem(key)
  })
}

/** What the person typed under this key, in the shape of `initial`; null when there is nothing. */
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
/** An empty field is null, whatever it holds else. */
const mayBeNull = (value: unknown) => value === null || typeof value === "string" || typeof value === "number"

/** What was kept, in the shape that this build of the form expects: fields of another kind, or unknown ones, are left out. */
export function fitting<T>(initial: T, kept: unknown): T {
  if (isFields(initial)) {
    const fields = isFields(kept) ? kept : {}
    const entries = Object.entries(initial).map(([key, value]) => [
      key,
      Object.hasOwn(fields, key) ? fitting(value, fields[key]) : value,
    ])
    return Object.fromEntries(entries) as T
  }
  const isEmptied = mayBeNull(initial) && mayBeNull(kept) && (initial === null || kept === null)
  const fits = isEmptied || kindOf(initial) === kindOf(kept)
  return fits ? (kept as T) : initial
}
