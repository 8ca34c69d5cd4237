import { expect, test } from "vitest"
import { z } from "zod"
import { sentences } from "../../../contract/sentences.ts"
import "./server.ts"

const many = Array.from({ length: 20 }, (_, at) => String(at)) as [string, ...string[]]

test.each<[z.ZodType, unknown, string]>([
  [z.object({ name: z.string() }), {}, "Diese Angabe ist erforderlich."],
  [z.string(), 3, "Erwartet wird ein Text."],
  [z.int(), 1.5, "Erwartet wird eine ganze Zahl."],
  [z.number(), "drei", "Erwartet wird eine Zahl."],
  [z.boolean(), "ja", "Erwartet wird ja oder nein (true oder false)."],
  [z.array(z.string()), "a", "Erwartet wird eine Liste."],
  [z.string().min(1), "", "Diese Angabe ist erforderlich."],
  [z.string().min(8), "kurz", "Mindestens 8 Zeichen."],
  [z.string().max(3), "lang", "Höchstens 3 Zeichen."],
  [z.array(z.int()).min(1), [], "Die Liste braucht mindestens einen Eintrag."],
  [z.array(z.int()).max(2), [1, 2, 3], "Die Liste darf höchstens 2 Einträge haben."],
  [z.int().min(3000), 1, "Bitte Angabe berichtigen: Minimum 3.000"],
  [z.int().max(1000), 2000, "Bitte Angabe berichtigen: Maximum 1.000"],
  [z.number().gt(0), 0, "Bitte Angabe berichtigen: größer als 0"],
  [z.number().lt(0.5), 1, "Bitte Angabe berichtigen: kleiner als 0,5"],
  [z.number().multipleOf(0.5), 0.3, "Bitte Angabe berichtigen: ein Vielfaches von 0,5"],
  [z.int(), 2 ** 60, "Diese Zahl ist zu groß."],
  [z.int(), -(2 ** 60), "Diese Zahl ist zu klein."],
  [z.string().max(4000), "x".repeat(4001), "Höchstens 4.000 Zeichen."],
  [z.enum(["ja", "nein"]), "vielleicht", "Möglich: ja, nein."],
  [z.enum(["ja", "nein"]), undefined, "Diese Angabe ist erforderlich."],
  [z.enum(many), "x", "Diese Angabe gibt es hier nicht."],
  [z.email(), "x", sentences.mail],
  [z.uuid(), "x", "Ungültige Kennung."],
  [z.iso.datetime(), "x", "Ungültiger Zeitpunkt."],
  [z.string().regex(/^a/), "b", "Diese Angabe hat nicht die erwartete Form."],
  [z.strictObject({}), { more: 1 }, "Diese Angabe gibt es hier nicht."],
  [z.union([z.literal(1), z.literal(2)]), 3, "Ungültiger Wert."],
])("%# is refused in a sentence", (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence)
})
