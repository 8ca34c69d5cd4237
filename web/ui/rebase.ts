const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const keysOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[]

/** The fields in which two sets of a form's values differ. */
export const differing = <Draft extends object>(one: Draft, other: Draft): readonly (keyof Draft)[] =>
  keysOf(one).filter((key) => !same(one[key], other[key]))

/**
 * The own entries over a newer record: what was typed stays, what was left as it had been loaded follows. `before` and
 * `after` are the form's values for the two records (decision 35).
 */
export function rebase<Draft extends object>(draft: Draft, before: Draft, after: Draft): Draft {
  const typed = differing(draft, before)
  return Object.fromEntries(
    keysOf(draft).map((key) => [key, typed.includes(key) ? draft[key] : after[key]]),
  ) as Draft
}
