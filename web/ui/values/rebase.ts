import { differing } from "../../../contract/differing.ts"

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const keysOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft & string)[]

/**
 * The own entries over a newer record: what was typed stays, what was left as it had been loaded follows. `before` and
 * `after` are the form's values for the two records (P35).
 */
export function rebase<Draft extends object>(draft: Draft, before: Draft, after: Draft): Draft {
  const typed = differing(draft, before)
  return Object.fromEntries(
    keysOf(draft).map((key) => [key, typed.includes(key) ? draft[key] : after[key]]),
  ) as Draft
}

/** Both sides edited this field to different values: the own value, and which of the two shall stand. */
export type Contested<Name, Value> = { name: Name; mine: Value; choice: "mine" | "theirs" | null }

export type Merged<Draft> = {
  draft: Draft
  conflicts: readonly Contested<keyof Draft & string, Draft[keyof Draft]>[]
  /** Fields that others changed and nobody touched here; they follow. */
  followed: readonly (keyof Draft & string)[]
}

/** The own entries over a newer record, field by field (P35). */
export function merge<Draft extends object>(draft: Draft, before: Draft, after: Draft): Merged<Draft> {
  const typed = differing(draft, before)
  const changed = differing(before, after)
  const contested = changed.filter((name) => typed.includes(name) && !same(draft[name], after[name]))
  return {
    draft: rebase(draft, before, after),
    conflicts: contested.map((name) => ({ name, mine: draft[name], choice: null })),
    followed: changed.filter((name) => !typed.includes(name)),
  }
}

/** Some of a form's values. */
export const picked = <Draft extends object>(draft: Draft, names: readonly (keyof Draft)[]): Partial<Draft> =>
  Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>
