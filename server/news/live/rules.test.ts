import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import {
  audienceOf,
  changeFor,
  isAffected,
  type Listener,
  listenerOf,
  type Notice,
  readNotice,
  visibilityKey,
} from "./rules.ts"

const agent: Listener = {
  id: "u1",
  isAdmin: false,
  lists: new Set(["SELECTION", "GROUP 1100"]),
  locationIds: new Set(["l1"]),
}
const admin: Listener = { id: "u2", isAdmin: true, lists: new Set(), locationIds: new Set() }
const car = (id: string, before: string | null, after: string | null, kept = true): Notice => ({
  cars: [{ id, before, after, kept }],
})

describe("events per recipient", () => {
  const lists = fc.option(fc.constantFrom("SELECTION", "GROUP 1100", "GROUP 1200"))
  const notices = fc.array(
    fc.record({ id: fc.constantFrom("a", "b", "c", "d"), before: lists, after: lists, kept: fc.boolean() }),
  )

  test("never contain cars visible neither before nor after", () => {
    forAll([notices], (changes) => {
      const change = changeFor(
        agent,
        changes.map(({ id, before, after, kept }) => car(id, before, after, kept)),
      )
      const visible = changes.flatMap(({ id, before, after }) =>
        [before, after].some((list) => list !== null && agent.lists.has(list)) ? [id] : [],
      )
      expect(new Set([...(change?.changed ?? []), ...(change?.gone ?? [])])).toEqual(new Set(visible))
    })
  })

  test("contain the last state of each car, once", () => {
    const accepted = car("a", "GROUP 1100", null)
    const freed = car("a", null, "GROUP 1100")
    expect(changeFor(agent, [accepted])).toMatchObject({ changed: [], gone: ["a"] })
    expect(changeFor(agent, [accepted, freed])).toMatchObject({ changed: ["a"], gone: [] })
    expect(changeFor(agent, [freed, accepted])).toMatchObject({ changed: [], gone: ["a"] })
  })

  test("keep a car moved between groups for users of both", () => {
    const moved = car("a", "GROUP 1100", "GROUP 1200")
    expect(changeFor(agent, [moved])).toMatchObject({ gone: ["a"] })
    const both = { ...agent, lists: new Set(["GROUP 1100", "GROUP 1200"]) }
    expect(changeFor(both, [moved])).toMatchObject({ changed: ["a"] })
  })

  test("contain every car for admins", () => {
    expect(changeFor(admin, [car("a", null, null), car("b", "SELECTION", null, false)])).toMatchObject({
      changed: ["a"],
      gone: ["b"],
    })
    expect(changeFor(agent, [car("a", null, null)])).toBeNull()
  })

  test("are equal within an audience", () => {
    for (const other of [{ locationIds: new Set(["l2"]) }, { lists: new Set(["SELECTION"]) }])
      expect(visibilityKey({ ...agent, ...other })).not.toBe(visibilityKey(agent))
    const people = fc.record({
      id: fc.constantFrom("u1", "u2", "u3"),
      isAdmin: fc.boolean(),
      lists: fc.subarray(["SELECTION", "GROUP 1100", "GROUP 1200"]).map((some) => new Set(some)),
      locationIds: fc.subarray(["l1", "l2"]).map((some) => new Set(some)),
    })
    const some = fc.array(
      fc.oneof(
        fc.record({ messages: fc.subarray(["u1", "u2", "u3"]) }),
        fc.record({ acts: fc.subarray(["l1", "l2"]) }),
        fc
          .record({ before: lists, after: lists, kept: fc.boolean() })
          .map(({ before, after, kept }) => car("a", before, after, kept)),
      ),
      { maxLength: 4 },
    )
    forAll([people, people, some], (one, other, change) => {
      const [first, second] = [one, other].map((listener) =>
        audienceOf({ listener, visibility: visibilityKey(listener) }, change),
      )
      if (first === second) expect(changeFor(one, change)).toEqual(changeFor(other, change))
    })
  })

  test("contain activities of own locations only", () => {
    const acts = { kind: "change", changed: [], gone: [], activities: true, messages: false, writes: [] }
    expect(changeFor(agent, [{}, { acts: ["l2", "l1"] }])).toEqual(acts)
    expect(changeFor(agent, [{ acts: ["l2"] }])).toBeNull()
    expect(changeFor(admin, [{ acts: ["l2"] }])).toEqual(acts)
  })

  test("contain own messages only, also for admins", () => {
    expect(changeFor(agent, [{ messages: ["u2", "u1"] }])).toMatchObject({
      messages: true,
      activities: false,
    })
    expect(changeFor(agent, [{ messages: ["u2"] }])).toBeNull()
    expect(changeFor(admin, [{ messages: ["u1"] }])).toBeNull()
    expect(changeFor(admin, [{ messages: ["u1"] }, { messages: ["u2"] }])).toMatchObject({ messages: true })
  })
})

test("reload everything after an invalid notice", () => {
  for (const text of ["", "null", "[]", "{", '{"cars": 1}', '{"people": [1]}'])
    expect([text, readNotice(text)]).toEqual([text, { reload: true }])
})

test("a change of rights concerns a user, an account, or everyone", () => {
  const person = { id: "u1", sub: "s1" }
  for (const others of [[{}], [{ people: ["u2"] }, { acts: ["u1"] }]])
    expect(isAffected(others, person)).toBe(false)
  for (const notice of [{ people: ["u1"] }, { people: ["s1", "other"] }, { everybody: true }])
    expect(isAffected([{}, notice], person)).toBe(true)
})

test("a listener has its own lists and locations; an admin all", () => {
  const actor = { id: "u1", type: "SELLER", groups: ["1100"], own: ["l1"] } as unknown as Parameters<
    typeof listenerOf
  >[0]
  expect(listenerOf(actor)).toEqual(agent)
  expect(listenerOf({ ...actor, type: "ADMIN" })).toEqual({ ...agent, isAdmin: true })
})
