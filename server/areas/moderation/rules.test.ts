import fc from "fast-check"
import { expect, test } from "vitest"
import { blockEnd } from "../../../contract/blocks.ts"
import {
  type Act,
  adminBlockOf,
  answerRefusal,
  type Case,
  casesOf,
  complaintRefusal,
  openComplaint,
  shownCase,
  stateOf,
} from "./rules.ts"

const start = new Date("2026-11-16T09:00:00Z")
const dayMs = 86_400_000
const [person, judge, colleague] = ["person", "judge", "colleague"]

const act = (fields: Partial<Act>): Act => ({
  id: "block",
  at: start.toISOString(),
  verb: "block",
  blockId: "block",
  complaintId: null,
  userId: person,
  actorId: judge,
  by: "",
  duration: "MONTHS_1",
  clause: "ABUSE",
  endsAt: blockEnd("MONTHS_1", start)?.toISOString() ?? null,
  reason: "Facts",
  ...fields,
})
const blocked = act({})
const caseOf = (...acts: Act[]): Case => ({ block: blocked, acts: [blocked, ...acts] })

type Step =
  | { does: "wait"; days: number }
  | { does: "complain" | "lift" }
  | { does: "answer"; by: string; verdict: "uphold" | "lift" }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ does: fc.constantFrom("complain" as const, "lift" as const) }),
  fc.record({
    does: fc.constant("answer" as const),
    by: fc.constantFrom(person, judge, colleague),
    verdict: fc.constantFrom("uphold" as const, "lift" as const),
  }),
)

/** What the commands append: each act only where its rule does not refuse it. */
function played(steps: readonly Step[]): { of: Case; now: Date } {
  let now = start
  let of = caseOf()
  const append = (fields: Partial<Act>) => {
    const id = `act-${of.acts.length}`
    const next = act({ id, at: now.toISOString(), ...fields })
    of = { ...of, acts: [...of.acts, next] }
  }
  for (const each of steps) {
    if (each.does === "wait") now = new Date(now.getTime() + each.days * dayMs)
    if (each.does === "complain" && !complaintRefusal(of, now)) append({ verb: "complain", actorId: person })
    if (each.does === "lift" && stateOf(of, now) === "RUNNING") append({ verb: "lift" })
    const complaintId = openComplaint(of)?.id
    if (each.does === "answer" && complaintId && !answerRefusal(of, complaintId, each.by))
      append({ verb: each.verdict, complaintId, actorId: each.by })
  }
  return { of, now }
}

test("whatever happens: one complaint at a time, each answered once by somebody else, and nothing after a lift", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { of, now } = played(steps)
      const { complaints, state, lift } = adminBlockOf(of, now)
      expect(complaints.filter((complaint) => complaint.state === "OPEN").length).toBeLessThanOrEqual(1)
      expect(complaints.slice(1).every((complaint) => complaint.state !== "OPEN")).toBe(true)
      const answers = of.acts.filter(({ complaintId }) => complaintId !== null)
      expect(new Set(answers.map(({ complaintId }) => complaintId)).size).toBe(answers.length)
      expect(answers.every(({ actorId }) => actorId === colleague)).toBe(true)
      const lifted = of.acts.findIndex(({ verb }) => verb === "lift")
      expect([-1, of.acts.length - 1]).toContain(lifted)
      expect(state === "LIFTED").toBe(lifted !== -1)
      expect(lift !== null).toBe(lifted !== -1)
    }),
  )
})

test("of several blocks the one that runs is shown, or else the newest that can still be complained about", () => {
  const old = act({ id: "old", blockId: "old", endsAt: "2026-11-16T10:00:00.000Z" })
  const cases = casesOf([old, blocked])
  expect(cases.map(({ block }) => block.id)).toEqual(["block", "old"])
  expect(shownCase(cases, start)?.block.id).toBe("block")
  const running = act({ id: "old", blockId: "old", duration: "PERMANENT", endsAt: null })
  const ended = act({ endsAt: start.toISOString() })
  expect(shownCase(casesOf([running, ended]), start)?.block.id).toBe("old")
  expect(shownCase([], start)).toBeUndefined()
  const late = new Date(start.getTime() + 200 * dayMs)
  expect(shownCase(cases, late)).toBeUndefined()
})
