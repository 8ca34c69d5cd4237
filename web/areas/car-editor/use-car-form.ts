import { useState } from "react"
import type { CarFieldName } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { type DraftMarks, useDraft } from "../../ui/record/index.ts"
import {
  type Adopted,
  adopt,
  type CarDraft,
  type Conflict,
  type DraftValue,
  draftOf,
  editsOf,
  type Lock,
  lockOf,
  newCar,
  withField,
} from "../car-record/index.ts"

type State = Adopted & { base: Car | null }

const begin = (car: Car | null): State => ({
  base: car,
  draft: draftOf(car ?? newCar),
  conflicts: [],
  followed: [],
  lost: [],
})

const hasEdits = ({ base, draft }: State) => Object.keys(editsOf(draft, base ?? newCar)).length > 0

/** Earlier decisions stay until the same field is contested anew. */
const later = (before: readonly Conflict[], now: readonly Conflict[]) => [
  ...before.filter(({ name }) => !now.some((conflict) => conflict.name === name)),
  ...now,
]

function follow(state: State, car: Car): State {
  if (!state.base) return begin(car)
  if (car.version < state.base.version) return state
  if (!hasEdits(state)) return { ...state, draft: draftOf(car), base: car }
  const { draft, conflicts, followed, lost } = adopt(state.draft, state.base, car)
  return {
    base: car,
    draft,
    conflicts: later(state.conflicts, conflicts),
    followed: [...new Set([...state.followed, ...followed])],
    lost: [...state.lost, ...lost],
  }
}

export type CarForm = {
  /** The stored car that the entries are made over; null for a new one. */
  base: Car | null
  draft: CarDraft
  edits: ReturnType<typeof editsOf>
  conflicts: readonly Conflict[]
  followed: readonly CarFieldName[]
  lost: Adopted["lost"]
  lockOf: (name: CarFieldName) => Lock | null
  set: (name: CarFieldName, value: DraftValue) => void
  /** Lets the own value or the stored one stand. */
  choose: (name: CarFieldName, choice: "mine" | "theirs") => void
  marks: DraftMarks
}

/**
 * What is typed into the editor. When the stored car is another one than before (a refused save, a colleague, a step
 * taken here, or one since a draft was left), the entries move over to it: the rest follows, and what both sides edited
 * waits for a choice.
 */
export function useCarForm(car: Car | null): CarForm {
  const { value: state, set: setState, marks } = useDraft(`car ${car?.id ?? "new"}`, begin(car), hasEdits)
  const [seen, setSeen] = useState(marks.restored ? null : car)
  let current = state
  if (car && car !== seen) {
    const next = follow(state, car)
    current = next
    setSeen(car)
    setState(() => next)
  }
  const { base, draft, conflicts, followed, lost } = current

  const set = (name: CarFieldName, value: DraftValue) =>
    setState((before) => ({
      ...before,
      draft: withField(before.draft, name, value),
      conflicts: before.conflicts.map((each) =>
        each.name === name ? { name, mine: value, choice: "mine" } : each,
      ),
    }))
  const choose = (name: CarFieldName, choice: "mine" | "theirs") =>
    setState((before) => {
      const conflict = before.conflicts.find((each) => each.name === name)
      if (!conflict || !before.base) return before
      const value = choice === "mine" ? conflict.mine : draftOf(before.base)[name]
      return {
        ...before,
        draft: { ...before.draft, [name]: value } as CarDraft,
        conflicts: before.conflicts.map((each) => (each === conflict ? { ...each, choice } : each)),
      }
    })
  return {
    base,
    draft,
    edits: editsOf(draft, base ?? newCar),
    conflicts,
    followed,
    lost,
    lockOf: (name) => (base ? lockOf(base, name) : null),
    set,
    choose,
    marks,
  }
}
