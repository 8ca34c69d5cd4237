import type { Answer, AnsweredOffer } from "../../../contract/cases/answers.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { activityTypeText, offerTypeText } from "../../../contract/core/enums.ts"
import { dateText, euroText, kmText, notSet, vatText } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import {
  changedLines,
  comparedText,
  type OfferLine,
  offerLines,
} from "../../../contract/fleet/offer-lines.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { discountWords, underListOf } from "../../../contract/fleet/under-list.ts"
import type { MailContent } from "../../core/mail/layout.ts"

type Rows = MailContent["facts"]
type AnsweredRequest = Parameters<typeof activityTypeText>[0] & {
  car: Car
  wantedKm: number | null
  wantedDate: PlainDate | null
}

/** Opening for the agent: the request was answered, and whether the offers can be accepted now. */
export function answerParagraphs({ answer, car }: { answer?: Answer; car: Car }): string[] {
  const opening =
    "der Anbieter hat Ihre individuelle Anfrage beantwortet. Die folgenden Werte gelten ab sofort."
  if (!answer) return [opening]
  const types = answer.offers.map(({ type }) => offerTypeText[type])
  const nearest = types.length > 1 ? [`Am nächsten an Ihrem Wunsch ist ${types[0]}.`] : []
  return [[opening, ...nearest, outlookOf(answer, car)].join(" ")]
}

function outlookOf({ acceptable, offers }: Answer, car: Car): string {
  const [first] = offers
  if (acceptable && first) return `Sie können ${offerTypeText[first.type]} im Portal annehmen.`
  if (!car.acceptPreOffer)
    return "Annehmen können Sie noch nicht: Der Anbieter hat das Fahrzeug noch nicht zur Annahme freigegeben."
  if (!car.display) return "Annehmen können Sie zurzeit nicht: Das Fahrzeug wird im Portal nicht angezeigt."
  return "Annehmen können Sie zurzeit nicht: Die Frist zur Übernahme ist abgelaufen."
}

/** Message, wish, and each changed offer with former values in brackets. */
export const answerRows = (facts: AnsweredRequest, { offers, text }: Answer): Rows => [
  ...(text === "" ? [] : [["Nachricht des Anbieters", text] as const]),
  ["Art der Anfrage", activityTypeText(facts)],
  ...(facts.wantedKm === null ? [] : [["Wunsch-Kilometer", kmText(facts.wantedKm)] as const]),
  ...(facts.wantedDate === null ? [] : [["Wunschdatum", dateText(facts.wantedDate)] as const]),
  ...offers.flatMap((offer) => rowsOf(offer, facts.car)),
]

const beforeText = (then: string): string => (then === notSet ? "neu" : `bisher ${then}`)

/** "36.890,00 € (bisher 37.000,00 €), inkl. 19 % MwSt."; with the former VAT rate if it differs. */
function grossRow(before: Offer, after: Offer): string {
  const rate = before.vatPercent === after.vatPercent ? "" : `, ${vatText(before.vatPercent)}`
  const then = before.grossCents === 0 ? notSet : `${euroText(before.grossCents)}${rate}`
  return `${euroText(after.grossCents)} (${beforeText(then)}), ${vatText(after.vatPercent)}`
}

const differenceRows = ({ type, before, after }: AnsweredOffer): Rows =>
  before.netCents === 0 || after.netCents === 0 || before.netCents === after.netCents
    ? []
    : [[`${offerTypeText[type]} Differenz netto`, comparedText(before.netCents, after.netCents)]]

function rowsOf(answered: AnsweredOffer, car: Car): Rows {
  const { type, before, after } = answered
  const underList = underListOf(car, () => after)
  const old = new Map(changedLines(before, after, "PRE_OFFER").map((line) => [line.key, line.before]))
  const textOf = ({ key, text }: OfferLine) => {
    const then = old.get(key)
    if (then === undefined) return text
    return key === "grossCents" && after.grossCents > 0
      ? grossRow(before, after)
      : `${text} (${beforeText(then)})`
  }
  return offerLines(after, "PRE_OFFER").flatMap((line) => [
    [`${offerTypeText[type]} ${line.label}`, textOf(line)] as const,
    ...(line.key === "netCents" && underList
      ? [[`${offerTypeText[type]} Nachlass`, discountWords(underList)] as const]
      : []),
    ...(line.key === "netCents" ? differenceRows(answered) : []),
  ])
}
