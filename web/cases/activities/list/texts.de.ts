import { errorText } from "../../../../contract/core/errors.ts"
import { numberText } from "../../../../contract/core/format.ts"
import { versionName } from "../../../../contract/people/agreed.ts"
import { german, plural } from "../../../core/texts.ts"

export const texts = german({
  title: "Ihre Aktivitäten",
  loadingTitle: "Vorgang",
  unknownTitle: "Vorgang nicht gefunden",
  unknownText: "Diesen Vorgang gibt es nicht, oder er gehört zu keinem Ihrer Standorte.",
  toActivities: "Zu den Aktivitäten",
  answerTitle: (at: string) => `Antwort des Anbieters vom ${at} Uhr`,
  answerText: "Nachricht des Anbieters",
  yourWish: "Ihr Wunsch",
  answered: "Antwort",
  accept: (offer: string) => `${offer} annehmen`,
  acceptOf: ({ offer, car }: { offer: string; car: string }) => `${offer} annehmen: ${car}`,
  changedSince:
    "Der Anbieter hat dieses Angebot seit der Antwort geändert. Beim Annehmen sehen Sie die heutigen Werte.",
  cannotAccept: {
    forbidden: "Nur die Verkaufsleitung kann annehmen.",
    terms_not_accepted: "Sie haben den Nutzungsbedingungen nicht zugestimmt und können nur lesen.",
    only_for_location: "Nur für den Standort des Fahrzeugs möglich.",
    pre_offer_unavailable:
      "Das Pre-Offer ist nicht mehr verfügbar: Das Fahrzeug ist vergeben oder wurde zurückgezogen.",
    notReleased: "Der Anbieter hat die Annahme noch nicht freigegeben.",
    selection_unavailable: "Das ZVF ist nicht mehr verfügbar.",
    offer_incomplete: errorText.offer_incomplete,
    offer_expired: errorText.offer_expired,
    offer_contradictory: "Dieses Angebot widerspricht sich. Der Anbieter muss es zuerst berichtigen.",
  },
  plate: "Kennzeichen",
  person: "Gesendet von",
  sheetDue: "Antwort bis",
  confirmedAt: "Bestätigt am",
  export: "Excel-Export",
  exportFailed: "Der Export der Aktivitäten konnte nicht erstellt werden.",
  foundNewest: (count: number) => `die neuesten ${numberText(count)} Vorgänge`,
  foundAmongNewest: ({ found, loaded }: { found: number; loaded: number }) =>
    `${numberText(found)} unter den neuesten ${numberText(loaded)} Vorgängen`,
  loadOlder: "Ältere Vorgänge laden",
  found: (count: number) => plural(count, "Vorgang", "Vorgänge"),
  answer: "Antwort",
  jobNumber: "Auftragsnummer",
  retirement: "Aussteuerungsdatum",
  whenAsked: "Angebot bei der Anfrage",
  toCar: "Fahrzeug ansehen",
  withdraw: "Zurückziehen",
  keep: {
    PRE_OFFER_REQUEST: "Anfrage behalten",
    PRE_OFFER_ACCEPT: "Annahme behalten",
    SELECTION_ACCEPT: "Anfrage behalten",
  },
  withdrawOf: ({ what, car }: { what: string; car: string }) => `${what} zurückziehen: ${car}`,
  withdrawTitle: (what: string) => `${what} zurückziehen?`,
  withdrawRequestText: (car: string) =>
    `Ihre Anfrage zu ${car} wird nicht mehr beantwortet. Sie können danach neu anfragen.`,
  withdrawAcceptanceText: (car: string) =>
    `Ihre Annahme von ${car} entfällt, und das Fahrzeug wird wieder frei. Das lässt sich nicht rückgängig machen.`,
  withdrawn: "Zurückgezogen. Der Anbieter wurde informiert.",
  withdrawFailed: "Das Zurückziehen ist fehlgeschlagen. Bitte versuchen Sie es später erneut.",
  refused: {
    forbidden: () => "Nur die Verkaufsleitung kann zurückziehen.",
    termsNotAccepted: () => "Sie haben den Nutzungsbedingungen nicht zugestimmt und können nur lesen.",
    tooEarly: (at: string) => `Möglich ab ${at}.`,
  },
  toPreOffers: "Zu den Pre-Offers",
  leadBlocked:
    "Ihre Annahmen und ZVF-Anfragen. Sie bleiben hier sichtbar, auch während Ihr Zugang gesperrt ist.",
  toBlock: "Zu Ihrer Sperre",
  tab: {
    open: "Offen",
    contracts: "Laufende Vorverträge",
    all: "Alle",
  },
  similar: "Ähnliche Fahrzeuge, die frei sind",
  similarFacts: ({ price, date }: { price: string; date: string }) => `${price} netto · ${date}`,
  saveReference: "Zeichen speichern",
  referenceSaved: "Ihr Zeichen ist gespeichert.",
  referenceFailed: "Ihr Zeichen konnte nicht gespeichert werden.",
  search: "Fahrzeug, Nummer, Standort, Person",
  newestFirst: "Neueste zuerst",
  anyState: "Status: alle",
  none: {
    noMatch: { title: "Keine Aktivität gefunden", text: "Ändern Sie die Suche, den Status oder den Reiter." },
    open: { title: "Keine offenen Vorgänge", text: "Beantwortete Vorgänge finden Sie unter „Alle“." },
    contracts: {
      title: "Nichts läuft",
      text: "Annahmen und ZVF-Anfragen Ihrer Standorte stehen hier.",
    },
    all: {
      title: "Noch keine Aktivitäten",
      text: "Sobald jemand an Ihren Standorten ein Pre-Offer oder ein ZVF anfragt oder annimmt, sehen Sie hier, was daraus wird.",
    },
  },
  bound: {
    asked: "Das haben Sie verbindlich gesendet",
    confirmed: "So ist es vereinbart",
  },
  changedSinceSent: "Inzwischen geändert",
  notYetConfirmed: "Gültig wird das erst, wenn der Anbieter bestätigt.",
  agreedConditions: (version: string) => `Bedingungen, ${versionName(version)}`,
  agreedTerms: (version: string) => `Nutzungsbedingungen, ${versionName(version)}`,
  agreedTitle: "Bedingungen bei Abschluss",
})
