import fc from "fast-check"
import { expect, test } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { blockEnd, complaintAnswerDue, complaintDeadline } from "../../../contract/people/blocks.ts"
import { refuse } from "../../core/refusal.ts"
import {
  type Act,
  adminBlockOf,
  answerRefusal,
  type Case,
  casesOf,
  complaintRefusal,
  complaintUntil,
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

test("in any order: one complaint at a time, answered once by another admin, none after a lift", () => {
  forAll([fc.array(step, { maxLength: 30 })], (steps) => {
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
  })
})

test("shows the running block, else the newest open to complaints", () => {
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

const day = (days: number) => new Date(start.getTime() + days * dayMs)
const complained = act({ id: "complaint", verb: "complain", actorId: person, by: "Person", reason: "No" })
const answered = (verb: "uphold" | "lift") =>
  act({
    id: "answer",
    verb,
    complaintId: "complaint",
    actorId: colleague,
    by: "Colleague",
    reason: "Because",
  })
const lifted = act({ id: "lift", verb: "lift", by: "Judge", reason: "Sorry" })
const unanswered = caseOf(complained)

test("groups acts by block", () => {
  const other = act({ id: "other", blockId: "other" })
  const cases = casesOf([blocked, other, complained, act({ id: "late", verb: "lift", blockId: "other" })])
  expect(cases.map(({ acts }) => acts.map(({ id }) => id))).toEqual([
    ["other", "late"],
    ["block", "complaint"],
  ])
})

test("a block runs until its end or its lift", () => {
  const end = new Date(blocked.endsAt ?? "")
  expect(stateOf(caseOf(), new Date(end.getTime() - 1))).toBe("RUNNING")
  expect(stateOf(caseOf(), end)).toBe("ENDED")
  expect(stateOf(caseOf(lifted), end)).toBe("LIFTED")
  const forEver = act({ duration: "PERMANENT", endsAt: null })
  expect(stateOf({ block: forEver, acts: [forEver] }, day(10_000))).toBe("RUNNING")
})

test("a block is shown with its lift and its complaints, the newest first", () => {
  const second = { ...complained, id: "second", at: day(2).toISOString() }
  const due = (from: Date) => complaintAnswerDue(from).toISOString()
  const answer = { at: start.toISOString(), reason: "Because", by: "Colleague" }
  expect(adminBlockOf(caseOf(complained, answered("uphold"), second, lifted), start)).toMatchObject({
    state: "LIFTED",
    lift: { at: start.toISOString(), reason: "Sorry", by: "Judge" },
    complaints: [
      { id: "second", due: due(day(2)), state: "SETTLED", answer: null },
      { id: "complaint", text: "No", due: due(start), state: "UPHELD", answer },
    ],
  })
  expect(adminBlockOf(caseOf(complained, answered("lift")), start)).toMatchObject({
    state: "LIFTED",
    complaints: [{ state: "LIFTED" }],
  })
  expect(adminBlockOf(unanswered, start)).toMatchObject({ lift: null, complaints: [{ state: "OPEN" }] })
})

test("allows complaints until the deadline, one at a time, not about a lifted block", () => {
  const last = new Date(complaintDeadline(start).getTime() - 1)
  expect(complaintRefusal(caseOf(), last)).toBeNull()
  expect(complaintRefusal(caseOf(), complaintDeadline(start))).toEqual(refuse("complaint_too_late"))
  expect(complaintRefusal(unanswered, start)).toEqual(refuse("complaint_open"))
  expect(complaintRefusal(caseOf(complained, answered("uphold")), start)).toBeNull()
  expect(complaintRefusal(caseOf(complained, lifted), start)).toEqual(refuse("block_over"))
})

test("shows an ended block while complaints are possible or open", () => {
  const over = act({ endsAt: start.toISOString() })
  const of = (...acts: Act[]): Case => ({ block: over, acts: [over, ...acts] })
  const deadline = complaintDeadline(start)
  expect(shownCase([of()], new Date(deadline.getTime() - 1))).toBeDefined()
  expect(shownCase([of()], deadline)).toBeUndefined()
  expect(shownCase([of(complained)], deadline)).toBeDefined()
  expect(shownCase([of(complained, answered("uphold"))], deadline)).toBeUndefined()
})

test("keeps a user while a complaint is possible or open, unless the block was lifted", () => {
  const deadline = complaintDeadline(start)
  expect(complaintUntil([], start)).toBeNull()
  expect(complaintUntil([caseOf()], start)).toEqual(deadline)
  expect(complaintUntil([caseOf()], deadline)).toBeNull()
  const over = act({ endsAt: start.toISOString() })
  expect(complaintUntil([{ block: over, acts: [over] }], start)).toEqual(deadline)
  expect(complaintUntil([caseOf(lifted), caseOf(complained, lifted)], start)).toBeNull()
  const late = { ...complained, at: deadline.toISOString() }
  expect(complaintUntil([caseOf(late)], deadline)).toEqual(complaintAnswerDue(deadline))
  expect(complaintUntil([unanswered], day(1000))).toEqual(day(1000))
  expect(complaintUntil([caseOf(complained, answered("uphold"))], day(1000))).toBeNull()
})
