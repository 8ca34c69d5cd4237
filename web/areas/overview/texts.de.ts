import { german, plural } from "../../texts.ts"

export const texts = german({
  preOffers: "Pre-Offers",
  selection: "Selection",
  cars: (count: number) => plural(count, "Fahrzeug", "Fahrzeuge"),
  carsOf: ({ found, all }: { found: string; all: string }) => `${found} von ${all} Fahrzeugen`,
  carsLoading: "Fahrzeuge werden geladen …",
  listLabel: "Fahrzeuge",
  loadFailed: "Die Fahrzeuge konnten nicht geladen werden. Bitte versuchen Sie es später erneut.",
  export: "Excel-Export",
  exportFound: (cars: string) => `Excel: Gefilterte (${cars})`,
  nothingToExport: "Kein Fahrzeug entspricht den Filtern.",
  empty: {
    PRE_OFFER: {
      title: "Zurzeit gibt es keine Pre-Offers für Ihre Agentengruppe",
      text: "Sobald der Anbieter ein Fahrzeug einstellt, erscheint es hier. Neue Fahrzeuge, die Sie anfragen können, finden Sie unter Selection.",
      toOther: "Zu Selection",
    },
    SELECTION: {
      title: "Zurzeit gibt es keine Fahrzeuge zur Auswahl",
      text: "Sobald der Anbieter neue Fahrzeuge einstellt, erscheinen sie hier. Fahrzeuge mit Kaufpreis finden Sie unter Pre-Offers.",
      toOther: "Zu den Pre-Offers",
    },
  },
  noMatchTitle: "Kein Fahrzeug entspricht Ihren Filtern",
  noMatchText: "Entfernen Sie einzelne Filter oder setzen Sie alle zurück.",
  compare: "Vergleichen",
  compareTitle: "Vergleich",
  compareCount: (count: number) => plural(count, "Fahrzeug im Vergleich", "Fahrzeuge im Vergleich"),
  compareMore: "Wählen Sie noch eines.",
  compareHeading: "Fahrzeuge vergleichen",
  compareDiffers: "unterschiedlich",
  compareGone: (count: number) =>
    plural(count, "Fahrzeug ist nicht mehr verfügbar.", "Fahrzeuge sind nicht mehr verfügbar."),
  compareNow: "Nebeneinander zeigen",
  compareClear: "Leeren",
  compareFull: (most: number) =>
    `Im Vergleich stehen schon ${most} Fahrzeuge. Nehmen Sie zuerst eines heraus.`,
  watchedOnly: "Nur gemerkte",
  search: "Modell, Standort, Nummer …",
  pick: {
    fresh: "Neu in Ihrer Liste",
    ending: "Läuft bald ab",
  },
  pickFailed: "Was in Ihrer Liste neu ist, konnte nicht geladen werden.",
  sort: "Sortieren",
  sorts: {
    delivery: (delivery: string) => `${delivery}, früheste zuerst`,
    "-delivery": (delivery: string) => `${delivery}, späteste zuerst`,
    price: () => "Preis aufsteigend",
    "-price": () => "Preis absteigend",
    kilometers: () => "Kilometerstand aufsteigend",
    "-kilometers": () => "Kilometerstand absteigend",
    underList: () => "Unter Liste, wenigste Prozent zuerst",
    "-underList": () => "Unter Liste, meiste Prozent zuerst",
    designation: () => "Bezeichnung A–Z",
    "-designation": () => "Bezeichnung Z–A",
  },
  sortColumn: {
    ascending: (column: string) => `${column} aufsteigend`,
    descending: (column: string) => `${column} absteigend`,
  },
  table: "Tabelle",
  nextStep: "Nächster Schritt",
  unavailableTitlePreOffer: "Pre-Offer nicht verfügbar",
  unavailableTitleSelection: "ZVF nicht mehr verfügbar",
  unavailableText:
    "Dieses Fahrzeug wurde vergeben, vom Anbieter zurückgezogen oder gehört zu einer anderen Agentengruppe. In der Liste finden Sie, was zurzeit für Sie verfügbar ist.",
  panelLoading: "Fahrzeug",
  jobNumber: (number: string) => `Auftrag ${number}`,
  notesTitle: "Hinweise",
  notePrices: "Alle Preise in Euro. Bruttopreise enthalten 19 % Umsatzsteuer.",
  noteBinding:
    "Ein Vorvertrag gilt erst, wenn der Anbieter ihn unter „Ihre Aktivitäten“ bestätigt hat. Der Kunde muss bereits feststehen, der Kaufvertrag mit ihm muss unmittelbar folgen.",
  noteAnswers:
    "Der Anbieter antwortet auf Anfragen innerhalb von 48 Stunden, auf Preisanfragen mit anderem Aussteuerungsdatum innerhalb von 24 Stunden (Montag bis Freitag).",
  noteSelection:
    "Der Anbieter antwortet auf ZVF-Anfragen innerhalb von 48 Stunden. Ein bestätigtes ZVF ist ein neues Fahrzeug und wird zum genannten Termin geliefert.",
  noteRoles: "Verbindlich anfragen und annehmen kann nur die Verkaufsleitung.",
  requestTitle: "Pre-Offer anfragen",
  acceptTitle: (offer: string) => `${offer} annehmen`,
  selectionTitle: "ZVF anfragen",
})
