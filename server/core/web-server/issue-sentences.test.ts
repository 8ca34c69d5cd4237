import { expect, test } from "vitest"
import { z } from "zod"
import { sentences } from "../../../contract/core/sentences.ts"
import "./server.ts"

const many = Array.from({ length: 20 }, (_, at) => String(at)) as [string, ...string[]]

test.each<[z.ZodType, unknown, string]>([
  [z.int(), 1.5, "Erwartet wird eine ganze Zahl."],
  [z.string().min(1), "", sentences.required],
  [z.string().min(3), "ab", "Mindestens 3 Zeichen."],
  [z.string().max(3), "lang", "Höchstens 3 Zeichen."],
  [z.array(z.int()).max(2), [1, 2, 3], "Die Liste darf höchstens 2 Einträge haben."],
  [z.int().min(3000), 1, "Bitte Angabe berichtigen: Minimum 3.000"],
  [z.number().lt(0.5), 1, "Bitte Angabe berichtigen: kleiner als 0,5"],
  [z.int(), 2 ** 60, "Diese Zahl ist zu groß."],
  [z.string().max(4000), "x".repeat(4001), "Höchstens 4.000 Zeichen."],
  [z.enum(["ja", "nein"]), "vielleicht", "Möglich: ja, nein."],
  [z.enum(many), "x", "Diese Angabe gibt es hier nicht."],
  [z.email(), "x", sentences.mail],
  [z.strictObject({}), { more: 1 }, "Diese Angabe gibt es hier nicht."],
])("refuses %# with a sentence", (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence)
})
