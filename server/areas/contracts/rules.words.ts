import type { ContractKind } from "../../../contract/contracts.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import { instantText, locationText } from "../../../contract/format.ts"
import type { ContractFacts } from "./rules.facts.ts"

/** A step of the activity in the table of its history. */
export const stepTitle = {
  REQUEST: "verbindlich angefragt",
  CONFIRMATION: "bestätigt",
  REJECTION: "abgelehnt",
  CANCELLATION: "storniert",
  WITHDRAWAL: "zurückgezogen",
  RELEASE: "wieder freigegeben",
} as const satisfies Record<ContractKind, string>

/**
 * What the act declares, in one or two sentences. Before the provider confirmed, none says that a contract exists (P26);
 * afterwards a rejection is a cancellation (P48).
 */
export function statementsOf(facts: ContractFacts): string[] {
  const { act, person, location, actedBy, confirmation } = facts
  const selection = act.type === "SELECTION_ACCEPT"
  const agent = `${person.name} für ${locationText(location)}`
  const what = selection
    ? "das unten bezeichnete ZVF"
    : `${offerTypeText[act.preOfferType ?? "MAIN"]} des unten bezeichneten Fahrzeugs`
  const contract = selection ? "die ZVF-Anfrage" : "den Vorvertrag"
  const confirmedOn = confirmation && `Bestätigt war er am ${instantText(confirmation.at)} Uhr.`
  switch (facts.kind) {
    case "REQUEST":
      return [
        act.verb === "record"
          ? `Der Anbieter hat erfasst, dass ${agent} ${what} verbindlich anfragt.`
          : `${agent} fragt ${what} zu den unten stehenden Angaben verbindlich an.`,
        selection
          ? "Die Anfrage wird erst gültig, wenn der Anbieter sie bestätigt."
          : "Ein Vorvertrag kommt erst zustande, wenn der Anbieter die Anfrage bestätigt.",
      ]
    case "CONFIRMATION":
      return selection
        ? [`Der Anbieter bestätigt die ZVF-Anfrage von ${agent}. Sie ist damit gültig.`]
        : [
            `Der Anbieter bestätigt die verbindliche Anfrage von ${agent}. Damit ist der Vorvertrag über ${what} zu den unten stehenden Angaben gültig.`,
          ]
    case "REJECTION":
      return [
        `Der Anbieter lehnt die verbindliche Anfrage von ${agent} ab. Es ist kein Vertrag zustande gekommen.`,
      ]
    case "CANCELLATION":
      return [
        `Der Anbieter storniert ${contract} mit ${agent}.`,
        ...(confirmedOn ? [selection ? confirmedOn.replace("er am", "sie am") : confirmedOn] : []),
      ]
    case "WITHDRAWAL":
      return [
        // A colleague is named beside whose request it was; nobody is named twice.
        actedBy.name
          ? `${actedBy.name} zieht die verbindliche Anfrage von ${agent} zurück. Es ist kein Vertrag zustande gekommen.`
          : `${agent} zieht die eigene verbindliche Anfrage zurück. Es ist kein Vertrag zustande gekommen.`,
      ]
    case "RELEASE":
      return [
        `Der Anbieter hat das Fahrzeug wieder freigegeben; es ist nicht mehr für ${agent} vorgemerkt.`,
        ...(confirmedOn ? [selection ? confirmedOn.replace("er am", "sie am") : confirmedOn] : []),
      ]
  }
}
