import { differing } from "../../../contract/differing.ts"

export type Name<Draft> = keyof Draft & string
export type Stored = { id: string; version: number }

/** What a form must know of the kind of record that it edits; a row of null is a record still to be created. */
export type RecordKind<Row extends Stored | null, Draft extends object> = {
  /** Names the form, for the draft that outlives it. */
  name: string
  draftOf: (row: Row) => Draft
  /** What entries stand for, where different ones can stand for the same: a text without the spaces around it. */
  meaning?: (draft: Draft) => { [N in keyof Draft]: unknown }
  /** The fields that take part while the form holds these entries over this record; all unless told otherwise. */
  shown?: (draft: Draft, row: Row) => readonly Name<Draft>[]
  /** Whether a field of this record cannot be changed. */
  isLocked?: (row: NonNullable<Row>, name: Name<Draft>) => boolean
  /** The entries with some that were just typed, and with what follows from those. */
  typed?: (draft: Draft, values: Partial<Draft>) => Draft
  /** Decides about the record as it was seen: a newer one is not merged, the person is asked about it as a whole. */
  asks?: true
}

/** Both sides changed this field to different values: one's own value, and which of the two is to stand. */
type Conflict<Draft> = { name: Name<Draft>; mine: Draft[Name<Draft>]; choice: "mine" | "theirs" | null }

/** What a form holds over the record as it was loaded (P35). */
export type Entries<Row, Draft> = {
  base: Row
  draft: Draft
  conflicts: readonly Conflict<Draft>[]
  /** Fields that others changed and nobody touched here; they followed. */
  followed: readonly Name<Draft>[]
  /** Entries in fields that are locked by now; they could not stay. */
  lost: readonly Omit<Conflict<Draft>, "choice">[]
  /** What was sent and is not known to be stored yet: nobody else made a record that says so. */
  sent: readonly Draft[]
}

/** Some of a form's values. */
export const picked = <Draft extends object>(draft: Draft, names: readonly (keyof Draft)[]): Partial<Draft> =>
  Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>

/** How the entries of a form become others, by typing, by choosing and by what others do to the record. */
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
    ...{ conflicts: [], followed: [], lost: [], sent: [] },
  })

  /** The fields that were edited and would be sent. */
  const edited = ({ base, draft }: State) => changed(draft, draftOf(base)).filter(shownIn(draft, base))

  /** Fields that a save brought along from others: they differ from what was loaded and were not sent. */
  function brought(state: State, saved: Row): readonly Name<Draft>[] {
    if (state.base === null) return []
    const [own, after] = [edited(state), draftOf(saved)]
    const fields = changed(draftOf(state.base), after).filter(shownIn(after, saved))
    return fields.filter((name) => !own.includes(name))
  }

  /** Some entries were typed; where one is contested, that decides it. */
  const type = (state: State, values: Partial<Draft>): State => ({
    ...state,
    draft: kind.typed?.(state.draft, values) ?? { ...state.draft, ...values },
    conflicts: state.conflicts.map((each) =>
      each.name in values ? { ...each, mine: values[each.name] as Draft[Name<Draft>], choice: "mine" } : each,
    ),
  })

  /** Lets one's own value or the stored one stand. */
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

  /**
   * The entries over a newer record, field by field: what others changed follows, what both sides changed waits for a
   * choice, what is locked by now is lost. Earlier choices stay until the same field is contested again.
   */
  function merge(state: State, newer: NonNullable<Row>): State {
    const { base, draft } = state
    if (base === null) return begin(newer)
    if (newer.version < base.version) return state
    const [before, after] = [draftOf(base), draftOf(newer)]
    const [typed, changes] = [changed(draft, before), changed(before, after)]
    const own = ownOf(state.sent, after, changes)
    const differs = changed(draft, after)
    const lost = typed.filter((name) => differs.includes(name) && kind.isLocked?.(newer, name))
    const stays = (name: Name<Draft>) =>
      differs.includes(name) && !lost.includes(name) && (typed.includes(name) || own.names.includes(name))
    const merged = { ...draft, ...picked(after, [...lost, ...changes.filter((name) => !stays(name))]) }
    const theirs = changes.filter((name) => !own.names.includes(name)).filter(shownIn(merged, newer))
    const contested = theirs.filter(stays)
    const followed = typed.length > 0 ? theirs.filter((name) => !typed.includes(name)) : []
    const settled = new Set([...contested, ...own.names, ...lost])
    return {
      base: newer,
      draft: merged,
      conflicts: [
        ...state.conflicts.filter(({ name }) => !settled.has(name)),
        ...contested.map((name) => ({ name, mine: draft[name], choice: null })),
      ],
      followed: [...new Set([...state.followed, ...followed])],
      lost: [
        ...state.lost,
        ...lost.filter(shownIn(draft, base)).map((name) => ({ name, mine: draft[name] })),
      ],
      sent: own.left,
    }
  }

  /** Which of the changes were sent from here, and what was sent after them. */
  function ownOf(sent: readonly Draft[], after: Draft, changes: readonly Name<Draft>[]) {
    const ownIn = (one: Draft) => changes.filter((name) => !changed(one, after).includes(name))
    const at = sent.findIndex((one) => ownIn(one).length > 0)
    return { names: at < 0 ? [] : ownIn(sent[at] as Draft), left: sent.slice(at + 1) }
  }

  return { begin, edited, brought, type, choose, merge }
}
