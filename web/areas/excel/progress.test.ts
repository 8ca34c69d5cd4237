import { expect, test } from "vitest"
import type { ImportProgress } from "../../../contract/excel.ts"
import { stepStates } from "./progress.ts"

const shown = (sent: number, told: ImportProgress | null, applies = true) =>
  stepStates(sent, told, applies).map(({ step, state, share }) => `${step} ${state} ${share ?? "?"}`)

test("while the file is on its way, its share is known and nothing else has begun", () => {
  expect(shown(0.25, null)).toEqual([
    "upload running 0.25",
    "reading ahead ?",
    "checking ahead ?",
    "writing ahead ?",
  ])
})

test("between the last byte and the server's first word nothing is claimed", () => {
  expect(shown(1, null)).toEqual([
    "upload done ?",
    "reading running ?",
    "checking ahead ?",
    "writing ahead ?",
  ])
})

test.each<[ImportProgress, string[]]>([
  [
    { phase: "reading", done: 300, total: null },
    ["upload done ?", "reading running ?", "checking ahead ?", "writing ahead ?"],
  ],
  [
    { phase: "checking", done: 500, total: 2000 },
    ["upload done ?", "reading done ?", "checking running 0.25", "writing ahead ?"],
  ],
  [
    { phase: "waiting", done: 0, total: 2000 },
    ["upload done ?", "reading done ?", "checking done ?", "writing running 0"],
  ],
  [
    { phase: "writing", done: 1000, total: 2000 },
    ["upload done ?", "reading done ?", "checking done ?", "writing running 0.5"],
  ],
])("the server says %j", (told, states) => {
  expect(shown(1, told)).toEqual(states)
})

test("a check has nothing to write, and only waiting is called so", () => {
  expect(shown(1, null, false)).toEqual(["upload done ?", "reading running ?", "checking ahead ?"])
  const waits = (phase: ImportProgress["phase"]) =>
    stepStates(1, { phase, done: 0, total: 5 }, true).some((step) => step.waits)
  expect([waits("waiting"), waits("writing")]).toEqual([true, false])
})
