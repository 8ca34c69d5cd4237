import type { Answer, AnsweredOffer } from "../../../contract/answers.ts"
import { activityTypeText, offerTypeText } from "../../../contract/enums.ts"
import { dateText, kmText } from "../../../contract/format.ts"
import { changedLines, offerLines } from "../../../contract/offer-lines.ts"
import type { MailContent } from "../../platform/mail/index.ts"
import type { RequestFacts } from "./mails.ts"

type Rows = MailContent["facts"]

/**
 * To the agent: that the request was answered, what was written, and that the offers can be accepted, or why not yet
 * (P47).
 */
export function answerParagraphs({ answer, car }: RequestFacts): string[] {
  const opening =
    "der Anbieter hat Ihre individuelle Anfrage beantwortet. Die folgenden Werte gelten ab sofort."
  if (!answer) return [opening]
  const types = answer.offers.map(({ type }) => offerTypeText[type])
  const nearest = types.length > 1 ? [`Am nächsten an Ihrem Wunsch ist ${types[0]}.`] : []
  return [[opening, ...nearest, outlookOf(answer, car)].join(" "), ...quoted(linesOf(answer.text))]
}

function outlookOf({ acceptable, offers }: Answer, car: RequestFacts["car"]): string {
  const [first] = offers
  if (acceptable && first) return `Sie können ${offerTypeText[first.type]} im Portal annehmen.`
  if (!car.acceptPreOffer)
    return "Annehmen können Sie noch nicht: Der Anbieter hat das Fahrzeug noch nicht zur Annahme freigegeben."
  if (!car.display) return "Annehmen können Sie zurzeit nicht: Das Fahrzeug wird im Portal nicht angezeigt."
  return "Annehmen können Sie zurzeit nicht: Die Frist zur Übernahme ist abgelaufen."
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)

/** What somebody typed, with marks around it: it may read like the rest of the mail. */
const quoted = (lines: readonly string[]): string[] =>
  lines.map((line, at) => {
    const opening = at === 0 ? "Nachricht des Anbieters: „" : ""
    return `${opening}${line}${at === lines.length - 1 ? "“" : ""}`
  })

/** The wish, then each offer with new values, each value with the one before where it is another. */
export const answerRows = (facts: RequestFacts, { offers }: Answer): Rows => [
  ["Art der Anfrage", activityTypeText(facts)],
  ...(facts.wantedKm === null ? [] : [["Gewünschter Kilometerstand", kmText(facts.wantedKm)] as const]),
  ...(facts.wantedDate === null
    ? []
    : [["Gewünschtes Aussteuerungsdatum", dateText(facts.wantedDate)] as const]),
  ...offers.flatMap(rowsOf),
]

/** "10,00 € (inkl. 19 % MwSt.)" → "10,00 €, inkl. 19 % MwSt.", for brackets do not stand in brackets. */
const withoutBrackets = (text: string) => text.replace(/ \((.*)\)$/, ", $1")

function rowsOf({ type, before, after }: AnsweredOffer): Rows {
  const old = new Map(changedLines(before, after, "PRE_OFFER").map((line) => [line.key, line.before]))
  return offerLines(after, "PRE_OFFER").map(({ key, label, text }) => {
    const then = old.get(key)
    return [
      `${offerTypeText[type]} ${label}`,
      then === undefined ? text : `${text} (bisher ${withoutBrackets(then)})`,
    ] as const
  })
}
