import { linesOf } from "../cases/change-lines.ts"
import { activityTypeText, offerTypeText } from "../core/enums.ts"
import { carName, dateText, deadlineText, euroText, instantText, kmText } from "../core/format.ts"
import { blockDurationText } from "../people/blocks.ts"
import type { Message, MessageFacts, MessageKind } from "./messages.ts"

export type MessageTone = "success" | "info" | "warning" | "error"
/** A message in German: what happened, which case, car or person it is about, and details. */
export type MessageWords = { tone: MessageTone; title: string; about: string; lines: string[] }

type Worded = Pick<Message, "kind" | "person"> & { facts: MessageFacts }

/** Text of a message, with deadlines relative to `now` (P125). E-mails about the provider's decisions use the same words. */
export function messageWords(message: Worded, now: Date): MessageWords {
  const { facts } = message
  const words = wordsOf[message.kind] ?? laterKind
  const { tone, title, lines = [], about = aboutCase(facts) } = words(message, now)
  return { tone, title, about, lines: [...lines, ...reasonLines(message.kind, facts)].filter(Boolean) }
}

const laterKind = (): Words => ({
  tone: "info",
  title: "Neue Mitteilung",
  lines: ["Laden Sie das Portal neu, um sie zu lesen."],
})

type Words = { tone: MessageTone; title: string; about?: string; lines?: string[] }

const typeText = ({ type = "PRE_OFFER_REQUEST", preOfferType = null }: MessageFacts) =>
  activityTypeText({ type, preOfferType })
const isSelection = ({ type }: MessageFacts) => type === "SELECTION_ACCEPT"

/** "Corso Kombi 2.0, Auftrag 4000123, 1101 - Autohaus Brenner". */
function aboutCase({ model, jobNumber, location }: MessageFacts): string {
  const car = jobNumber === undefined ? "" : carName({ modelDesignation: model ?? "", jobNumber })
  return [car, location].filter(Boolean).join(", ")
}

/** The reason as written by the sender, for kinds that have one. */
const reasonLines = (kind: MessageKind, { reason }: MessageFacts): string[] =>
  reason
    ? [`${kind === "BLOCKED" ? "Sachverhalt" : kind === "UPHELD" ? "Begründung" : "Grund"}: ${reason}`]
    : []

const wasConfirmed = ({ confirmedAt }: MessageFacts) =>
  confirmedAt ? [`Der Anbieter hatte am ${instantText(confirmedAt)} Uhr bestätigt.`] : []

function answerLines({ offers = [], text, acceptable }: MessageFacts): string[] {
  const values = offers.map(({ type, netCents, deliveryDate, targetKm }) => {
    const parts = [
      netCents > 0 && `${euroText(netCents)} netto`,
      deliveryDate && `Aussteuerung ${dateText(deliveryDate)}`,
      targetKm > 0 && kmText(targetKm),
    ]
    return `${offerTypeText[type]}: ${parts.filter(Boolean).join(", ")}`
  })
  return [
    ...values,
    text ? `Nachricht: ${text}` : "",
    acceptable
      ? "Sie können das Angebot jetzt annehmen."
      : "Zur Annahme ist das Fahrzeug zurzeit nicht freigegeben.",
  ]
}

const wordsOf: Record<MessageKind, (message: Worded, now: Date) => Words> = {
  RECORDED: ({ facts }) => ({
    tone: "info",
    title: `Vom Anbieter erfasst: ${typeText(facts)}`,
    lines: ["Gültig wird das erst mit der Bestätigung des Anbieters."],
  }),
  CONFIRMED: ({ facts }) => ({
    tone: "success",
    title: `Bestätigt: ${typeText(facts)}`,
    lines: [
      ...(isSelection(facts)
        ? ["Der Anbieter hat die ZVF-Anfrage bestätigt."]
        : [
            "Der Anbieter hat den Vorvertrag bestätigt. Er ist damit gültig, das Aussteuerungsdatum ist fest.",
            "Bitte schließen Sie jetzt den Kaufvertrag mit Ihrem Kunden.",
          ]),
      facts.dateConfirmation ? `Bestätigungsdatum: ${dateText(facts.dateConfirmation)}.` : "",
    ],
  }),
  REJECTED: ({ facts }) => ({
    tone: "error",
    title: `Abgelehnt: ${typeText(facts)}`,
    lines: [
      isSelection(facts)
        ? "Der Anbieter hat die ZVF-Anfrage abgelehnt."
        : "Der Anbieter hat die Annahme abgelehnt. Ein Vorvertrag kommt nicht zustande.",
    ],
  }),
  CANCELLED: ({ facts }) => ({
    tone: "error",
    title: `Storniert: ${typeText(facts)}`,
    lines: [
      `Der Anbieter hat ${isSelection(facts) ? "die ZVF-Anfrage" : "den Vorvertrag"} storniert.`,
      ...wasConfirmed(facts),
    ],
  }),
  FREED: ({ facts }) => ({
    tone: "warning",
    title: `Wieder freigegeben: ${typeText(facts)}`,
    lines: [
      "Der Anbieter hat das Fahrzeug wieder freigegeben. Es ist damit nicht mehr für Sie vorgemerkt.",
      ...wasConfirmed(facts),
    ],
  }),
  ANSWERED: ({ facts }) => ({
    tone: "success",
    title: `Beantwortet: ${typeText(facts)}`,
    lines: answerLines(facts),
  }),
  DECLINED: ({ facts }) => ({
    tone: "error",
    title: `Abgelehnt: ${typeText(facts)}`,
    lines: ["Der Anbieter kann die individuelle Anfrage leider nicht erfüllen."],
  }),
  SETTLED: ({ facts }) => ({
    tone: "info",
    title: `Erledigt: ${typeText(facts)}`,
    lines: ["Das Pre-Offer wurde inzwischen angenommen. Die individuelle Anfrage ist damit erledigt."],
  }),
  WITHDRAWN: ({ facts }) => ({
    tone: "warning",
    title: `Zurückgezogen: ${typeText(facts)}`,
    lines: [
      "Jemand aus der Verkaufsleitung des Standorts hat zurückgezogen. Der Anbieter ist benachrichtigt.",
    ],
  }),
  CORRECTED: ({ facts }) => ({
    tone: "info",
    title: `Bestätigungsdatum berichtigt: ${typeText(facts)}`,
    lines: [
      "Der Anbieter hat das Bestätigungsdatum berichtigt.",
      facts.dateConfirmation
        ? `Es gilt der ${dateText(facts.dateConfirmation)}.`
        : "Ein Datum der Bestätigung ist nicht mehr eingetragen.",
    ],
  }),
  OVERDUE: ({ facts }, now) => ({
    tone: "warning",
    title: `Antwort überfällig: ${typeText(facts)}`,
    lines: [
      facts.due ? `Der Anbieter hat bis ${deadlineText(facts.due, now)} nicht geantwortet.` : "",
      "Sie können weiter warten oder zurückziehen.",
    ],
  }),
  CAR_CHANGED: ({ facts }) => ({
    tone: "warning",
    title: `${facts.documents ? "Dokumente" : "Angaben"} geändert: ${typeText(facts)}`,
    lines: [...linesOf(facts), "Der Vorgang zeigt, was beim Absenden galt."],
  }),
  WATCHED: ({ facts }) => ({
    tone: "info",
    title: "Gemerktes Fahrzeug geändert",
    about: facts.title ?? "",
    lines: linesOf(facts),
  }),
  FOUND: ({ facts: { title = "", cars = [], count = cars.length } }) => ({
    tone: "info",
    title:
      count === 1 ? "Neues Fahrzeug zu Ihrem Suchauftrag" : `${count} neue Fahrzeuge zu Ihrem Suchauftrag`,
    about: title,
    lines: [...cars, count > cars.length ? `und ${count - cars.length} weitere` : ""],
  }),
  PROPOSED: ({ facts, person }) => ({
    tone: "info",
    title: `${person?.name ?? "Eine gelöschte Person"} schlägt Ihnen ein Fahrzeug vor`,
    lines: [facts.text ? `Notiz: ${facts.text}` : ""],
  }),
  TERMS: ({ facts }) => ({
    tone: "info",
    title: `Neue Nutzungsbedingungen ab ${dateText(facts.effectiveFrom ?? null)}`,
    about: facts.title ?? "",
    lines: ["Bei Ihrer ersten Anmeldung ab diesem Tag entscheiden Sie, ob Sie zustimmen."],
  }),
  BLOCKED: ({ facts }) => ({
    tone: "error",
    title: "Ihr Zugang wurde gesperrt",
    about: facts.duration ? `Dauer: ${blockDurationText[facts.duration]}` : "",
  }),
  LIFTED: () => ({ tone: "success", title: "Die Sperre Ihres Zugangs ist aufgehoben" }),
  UPHELD: () => ({ tone: "warning", title: "Ihre Beschwerde wurde zurückgewiesen" }),
}
