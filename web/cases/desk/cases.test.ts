import { describe, expect, test } from "vitest"
import type { DeskItem } from "../../../contract/cases/desk.ts"
import { adminCarOf } from "../../fleet/cars/car-for-tests.ts"
import { paused } from "../../ui/table/pausable.ts"
import { activityForTests } from "../activities/activity-for-tests.ts"
import { deskLists, itemsDue, mainStepOf, nextCase, refusingStepOf } from "./cases.ts"
import { deskColumns } from "./columns.tsx"

const itemOf = (id: string, values = {}): DeskItem => ({
  activity: activityForTests({ id, ...values }),
  car: adminCarOf(),
})
const items = ["a", "b", "c"].map((id) => itemOf(id))
const next = (doneId: string, ...done: string[]) =>
  nextCase(items, doneId, new Set([doneId, ...done]))?.activity.id

test("individual requests are answered or declined, others confirmed or rejected", () => {
  const wish = itemOf("w", { type: "PRE_OFFER_REQUEST" })
  expect([mainStepOf(wish), refusingStepOf(wish)]).toEqual(["answer", "decline"])
  for (const type of ["PRE_OFFER_ACCEPT", "SELECTION_ACCEPT"]) {
    const item = itemOf("x", { type })
    expect([mainStepOf(item), refusingStepOf(item)]).toEqual(["confirm", "reject"])
  }
})

test("cases are overdue after their deadline, due soon in the 24 hours before", () => {
  const sent = { sentAt: "2026-11-02T08:00:00Z", answerDue: "2026-11-04T08:00:00Z" }
  const cases = [itemOf("a", sent), itemOf("b", { ...sent, answerDue: "2026-11-20T08:00:00Z" })]
  const ids = (due: "overdue" | "soon", now: string) =>
    itemsDue(cases, due, new Date(now)).map(({ activity }) => activity.id)
  expect([ids("overdue", "2026-11-03T08:00:00Z"), ids("soon", "2026-11-03T08:00:00Z")]).toEqual([[], []])
  expect(ids("soon", "2026-11-03T08:00:01Z")).toEqual(["a"])
  expect(ids("overdue", "2026-11-04T08:00:01Z")).toEqual(["a"])
  expect(ids("soon", "2026-11-04T08:00:01Z")).toEqual([])
})

describe("next case", () => {
  test("is the one below, from the end the first", () => {
    expect(next("a")).toBe("b")
    expect(next("c")).toBe("a")
  })

  test("is never a completed one, known to the desk or not", () => {
    expect(next("a", "b")).toBe("c")
    expect(next("b", "c")).toBe("a")
    expect(next("b", "c", "a")).toBeUndefined()
  })

  test("is the most urgent if the completed one has left the desk", () => {
    expect(next("gone")).toBe("a")
    expect(nextCase([], "a", new Set(["a"]))).toBeUndefined()
  })
})

const waitingItem = (id: string): DeskItem => ({ activity: activityForTests({ id }), car: adminCarOf() })
const [a, b, c] = [waitingItem("a"), waitingItem("b"), waitingItem("c")] as const

test("answered cases keep their row through changes of the desk", () => {
  const once = paused([a, b, c], deskLists([b, c]))
  expect(once.rows).toEqual([a, b, c])
  expect([...once.gone]).toEqual(["a"])
  expect([...paused(once.rows, deskLists([b])).gone]).toEqual(["a", "c"])
})

test("rows show current activities, and new ones wait", () => {
  const newer = { ...b, car: adminCarOf({ version: 2 }) }
  const pausable = paused([a, b], deskLists([c, newer, a]))
  expect(pausable.rows[1]).toBe(newer)
  expect(pausable).toMatchObject({ isPaused: true, waiting: 1, rows: [a, newer] })
})

test("is empty without open cases", () => {
  expect(paused([a], deskLists([]))).toMatchObject({ rows: [], waiting: 0 })
})

test("the location stands below the person, and once without a named person", () => {
  const from = deskColumns(new Date()).find(({ id }) => id === "from")
  const shown = (values: object) => {
    const item = itemOf("a", values)
    return [from?.cell(item), from?.note?.(item)].filter(Boolean)
  }
  const location = "1101 - Autohaus Brenner Hamburg"
  expect(shown({ person: null })).toEqual([location])
  expect(shown({ person: { id: "p", name: "Jens Brenner", mail: "" } })).toEqual(["Jens Brenner", location])
})
