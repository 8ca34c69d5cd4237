import type { z } from "zod"
import { sentences } from "../../../contract/core/sentences.ts"

type Issue = z.core.$ZodRawIssue

const expectedText: Readonly<Record<string, string>> = {
  string: "Erwartet wird ein Text.",
  number: "Erwartet wird eine Zahl.",
  int: "Erwartet wird eine ganze Zahl.",
  boolean: "Erwartet wird ja oder nein (true oder false).",
  array: "Erwartet wird eine Liste.",
  object: "Erwartet werden Angaben mit Namen.",
  record: "Erwartet werden Angaben mit Namen.",
}
const formText: Readonly<Record<string, string>> = {
  email: sentences.mail,
  uuid: "Ungültige Kennung.",
  datetime: "Ungültiger Zeitpunkt.",
  date: "Ungültiges Datum.",
  url: "Ungültige Adresse.",
}
const general = "Ungültiger Wert."
/** More choices are not listed. */
const maxChoices = 12

const entries = (most: number) => (most === 1 ? "einen Eintrag" : `${most} Einträge`)

type Bound = { origin: string; inclusive?: boolean | undefined }

function tooSmall({ origin, minimum, inclusive }: Bound & { minimum: number | bigint }): string {
  const least = Number(minimum)
  if (origin === "string") return least <= 1 ? sentences.required : `Mindestens ${least} Zeichen.`
  if (origin === "array" || origin === "set") return `Die Liste braucht mindestens ${entries(least)}.`
  if (least <= Number.MIN_SAFE_INTEGER) return "Diese Zahl ist zu klein."
  return (inclusive === false ? sentences.above : sentences.minimum)(least.toLocaleString("de-DE"))
}

function tooBig({ origin, maximum, inclusive }: Bound & { maximum: number | bigint }): string {
  const most = Number(maximum)
  if (origin === "string") return sentences.tooLong(most)
  if (origin === "array" || origin === "set") return `Die Liste darf höchstens ${entries(most)} haben.`
  if (most >= Number.MAX_SAFE_INTEGER) return "Diese Zahl ist zu groß."
  return (inclusive === false ? sentences.below : sentences.maximum)(most.toLocaleString("de-DE"))
}

/** German sentence for an invalid value whose schema defines none (P189). */
export function issueSentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input == null ? sentences.required : (expectedText[issue.expected] ?? general)
    case "too_small":
      return tooSmall(issue)
    case "too_big":
      return tooBig(issue)
    case "invalid_format":
      return formText[issue.format] ?? "Diese Angabe hat nicht die erwartete Form."
    case "invalid_value":
      if (issue.input == null) return sentences.required
      return issue.values.length > maxChoices ? sentences.unknown : `Möglich: ${issue.values.join(", ")}.`
    case "not_multiple_of":
      return sentences.multiple(issue.divisor.toLocaleString("de-DE"))
    case "unrecognized_keys":
      return sentences.unknown
    default:
      return general
  }
}
