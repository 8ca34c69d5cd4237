import { differing } from "../../../contract/core/differing.ts"

export type Name<Draft> = keyof Draft & string
export type Stored = { id: string; version: number }

/** Form-specific parts of record editing; a null row is a record to be created. */
export type RecordKind<Row extends Stored | null, Draft extends object> = {
  name: string
  draftOf: (row: Row) => Draft
  /** Normalises entries for comparison, e.g. trims text. */
  meaning?: (draft: Draft) => { [N in keyof Draft]: unknown }
  /** Fields shown for these entries and this record; all by default. */
  shown?: (draft: Draft, row: Row) => readonly Name<Draft>[]
  isLocked?: (row: NonNullable<Row>, name: Name<Draft>) => boolean
  /** Applies typed values and dependent changes. */
  typed?: (draft: Draft, values: Partial<Draft>) => Draft
  /** The form decides about the record as seen: newer versions are not merged, the user is asked instead. */
  asks?: true
}

/** A field changed differently by both sides: the own value and the choice. */
type Conflict<Draft> = { name: Name<Draft>; mine: Draft[Name<Draft>]; choice: "mine" | "theirs" | null }

/** State of a form based on a loaded record. */
export type Entries<Row, Draft> = {
  base: Row
  draft: Draft
  conflicts: readonly Conflict<Draft>[]
  /** Fields changed only by others, which were adopted. */
  followed: readonly Name<Draft>[]
  /** Entries in fields that became read-only. */
  lost: readonly Omit<Conflict<Draft>, "choice">[]
}

/** Selects some of a form's values. */
export const picked = <Draft extends object>(draft: Draft, names: readonly (keyof Draft)[]): Partial<Draft> =>
  Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>

/** State transitions of a form by typing, choosing and changes of the record. */
export function recordMachine<Row extends Stored | null, Draft extends object>(kind: RecordKind<Row, Draft>) {
  type State = Entries<Row, Draft>
  const { draftOf, meaning = (draft: Draft) => draft } = kind
  const changed = (one: Draft, other: Draft) =>
    differing<object>(meaning(one), meaning(other)) as readonly Name<Draft>[]
  const shownIn = (draft: Draft, row: Row) => {
    const names = kind.shown?.(draft, row)
    return (name: Name<Draft>) => names?.includes(name) ?? true
  }

  const begin = (row: Row): State => ({
    ...{ base: row, draft: draftOf(row) },
    ...{ conflicts: [], followed: [], lost: [] },
  })

  const edited = ({ base, draft }: State) => changed(draft, draftOf(base)).filter(shownIn(draft, base))

  /** Fields of a saved record that others changed: different from the loaded one and not sent. */
  function changedByOthers(state: State, saved: Row): readonly Name<Draft>[] {
    if (state.base === null) return []
    const [own, after] = [edited(state), draftOf(saved)]
    const fields = changed(draftOf(state.base), after).filter(shownIn(after, saved))
    return fields.filter((name) => !own.includes(name))
  }

  /** Applies typed values; typing in a conflicting field resolves the conflict. */
  const type = (state: State, values: Partial<Draft>): State => ({
    ...state,
    draft: kind.typed?.(state.draft, values) ?? { ...state.draft, ...values },
    conflicts: state.conflicts.map((each) =>
      each.name in values ? { ...each, mine: values[each.name] as Draft[Name<Draft>], choice: "mine" } : each,
    ),
  })

  const choose = (state: State, name: Name<Draft>, choice: "mine" | "theirs"): State => {
    const conflict = state.conflicts.find((each) => each.name === name)
    if (!conflict) return state
    const value = choice === "mine" ? conflict.mine : draftOf(state.base)[name]
    return {
      ...state,
      draft: { ...state.draft, [name]: value },
      conflicts: state.conflicts.map((each) => (each === conflict ? { ...each, choice } : each)),
    }
  }

  /** Adopts others' changes; fields changed by both need a choice, entries in read-only fields are lost. */
  function merge(state: State, newer: NonNullable<Row>): State {
    const { base, draft } = state
    if (base === null) return begin(newer)
    if (newer.version < base.version) return state
    const [before, after] = [draftOf(base), draftOf(newer)]
    const [typed, changes] = [changed(draft, before), changed(before, after)]
    const differs = changed(draft, after)
    const lost = typed.filter((name) => differs.includes(name) && kind.isLocked?.(newer, name))
    const keepsEntry = (name: Name<Draft>) =>
      typed.includes(name) && differs.includes(name) && !lost.includes(name)
    const merged = { ...draft, ...picked(after, [...lost, ...changes.filter((name) => !keepsEntry(name))]) }
    const shownChanges = changes.filter(shownIn(merged, newer))
    const conflictingFields = shownChanges.filter(keepsEntry)
    const followed = typed.length > 0 ? shownChanges.filter((name) => !typed.includes(name)) : []
    const settled = new Set([...conflictingFields, ...lost])
    return {
      base: newer,
      draft: merged,
      conflicts: [
        ...state.conflicts.filter(({ name }) => !settled.has(name)),
        ...conflictingFields.map((name) => ({ name, mine: draft[name], choice: null })),
      ],
      followed: [...new Set([...state.followed, ...followed])],
      lost: [
        ...state.lost,
        ...lost.filter(shownIn(draft, base)).map((name) => ({ name, mine: draft[name] })),
      ],
    }
  }

  return { begin, edited, changedByOthers, type, choose, merge }
}
