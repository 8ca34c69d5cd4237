import { expect, test } from "vitest"
import type { Question } from "../../../contract/content.ts"
import { searchOf } from "../../../contract/search.ts"
import { isInAnswer, isQuestionFound } from "./FaqPanel.tsx"

const question: Question = {
  id: "fristen",
  question: "Wann antwortet der Anbieter?",
  answer: [
    { kind: "paragraph", spans: [{ text: "Innerhalb von " }, { text: "48 Stunden", strong: true }] },
    { kind: "list", ordered: false, items: [[{ text: "Montag bis Freitag" }]] },
    { kind: "table", head: [[{ text: "Name" }]], rows: [[[{ text: "Ostermontag" }]]] },
  ],
}

test.each([
  ["", true, false],
  ["anbieter", true, false],
  ["anbieter stunden", true, true],
  ["von 48", true, true],
  ["freitag", true, true],
  ["ostermontag", true, true],
  ["anbieter sonntag", false, false],
])("matches every word of „%s“ in question and answer together: %s", (search, found, inAnswer) => {
  expect(isQuestionFound(question, searchOf(search))).toBe(found)
  if (found) expect(isInAnswer(question, searchOf(search))).toBe(inAnswer)
})
