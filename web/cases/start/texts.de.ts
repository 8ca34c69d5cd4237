import type { Role } from "../../../contract/core/enums.ts"
import { german, plural } from "../../core/texts.ts"

export const texts = german({
  welcome: (name: string) => `Guten Tag, ${name}`,
  lead: "Zentrale Vorführfahrzeuge für Ihre Agentur",
  preOffers: "Pre-Offers",
  preOffersText: "Fahrzeuge, die bald ausgesteuert werden, mit verbindlichem Kaufpreis.",
  selection: "Selection",
  selectionText: "Neue Vorführfahrzeuge zur Auswahl.",
  toPreOffers: "Zu den Pre-Offers",
  toSelection: "Zu Selection",
  haltFilm: "Film anhalten",
  runFilm: "Film abspielen",
  available: (count: number) =>
    count === 0 ? "zurzeit keine freien Fahrzeuge" : count === 1 ? "freies Fahrzeug" : "freie Fahrzeuge",
  failed: "Die Startseite konnte nicht geladen werden.",
  upcoming: "Was ansteht",
  upcomingNone: "Zurzeit steht nichts an. Wir wünschen Ihnen einen guten Tag.",
  confirmed: (count: number) => plural(count, "Vorgang neu bestätigt", "Vorgänge neu bestätigt"),
  confirmedSearch: "bestätigt",
  rejected: (count: number) => plural(count, "Vorgang neu abgelehnt", "Vorgänge neu abgelehnt"),
  rejectedSearch: "abgelehnt",
  answered: (count: number) =>
    plural(count, "individuelle Anfrage beantwortet", "individuelle Anfragen beantwortet"),
  answeredSearch: "beantwortet",
  ending: (count: number) =>
    plural(
      count,
      "Angebot Ihrer Standorte läuft in den nächsten drei Tagen ab",
      "Angebote Ihrer Standorte laufen in den nächsten drei Tagen ab",
    ),
  nextDate: {
    DELIVERY: ({ count, date }: { count: number; date: string }) =>
      `${plural(count, "Fahrzeug", "Fahrzeuge")} am ${date}: Aussteuerung oder Lieferung`,
    TAKEOVER: ({ count, date }: { count: number; date: string }) =>
      `${plural(count, "Fahrzeug", "Fahrzeuge")} bis ${date} zu übernehmen`,
  },
  freshPreOffers: (count: number) => plural(count, "neues Pre-Offer", "neue Pre-Offers"),
  freshPreOffersMost: (count: number) => `Mindestens ${count} neue Pre-Offers`,
  freshSelection: (count: number) => plural(count, "neues ZVF in Selection", "neue ZVF in Selection"),
  freshSelectionMost: (count: number) => `Mindestens ${count} neue ZVF in Selection`,
  tryTitle: "Probieren Sie",
  tryClose: "Ausblenden",
  trySteps: {
    SALES_MANAGER: ["Ein Gegenangebot prüfen", "Ein Pre-Offer annehmen", "Gemerkte Fahrzeuge ansehen"],
    SELLER: [
      "Ein elektrisches Fahrzeug finden",
      "Gemerkte Fahrzeuge ansehen",
      "Vorgänge Ihres Hauses verfolgen",
    ],
    ADMIN: ["Überfällige Vorgänge beantworten", "Eine Registrierung prüfen", "E-Mails lesen"],
  } satisfies Record<Role, string[]>,
  stock: "Bestand und Standtage",
  stockNone: "Zurzeit steht kein freies Fahrzeug in den Listen.",
  noSeries: "ohne Baureihe",
  days: (count: number) => plural(count, "Tag", "Tage"),
  promises: "Rechtzeitig beantwortet",
  promisesNone: "Noch war keine Antwort fällig.",
  rate: (rate: number) => `${rate} %`,
  keptOf: ({ kept, counted }: Record<"kept" | "counted", number>) => `${kept} von ${counted}`,
})
