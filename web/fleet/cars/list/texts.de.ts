import { numberText } from "../../../../contract/core/format.ts"
import { german, plural } from "../../../core/texts.ts"

export const texts = german({
  missing: {
    location: "ohne Standort",
    price: "ohne Preis",
    date: "ohne Datum",
    kilometers: "ohne Kilometer",
  },
  carsLoading: "Fahrzeuge werden geladen …",
  shown: {
    yes: "angezeigt",
    no: "ausgeblendet",
  },
  ofSeries: (series: string) => `Bestand ${series}`,
  noSeries: "ohne Baureihe",
  byJobNumber: "Auftragsnummer",
  lastDeletedFirst: "Zuletzt gelöschte zuerst",
  title: "Fahrzeuge",
  found: (count: number) => plural(count, "Fahrzeug", "Fahrzeuge"),
  search: "Modell, Standort, Nummer, FIN …",
  area: "Bereich",
  allAreas: "Alle Bereiche",
  work: "Stand",
  works: {
    all: "Alle",
    open: "Zu bearbeiten",
    confirmed: "Bestätigt",
    rejected: "Abgelehnt",
    incomplete: "Unvollständig",
    odd: "Auffällig",
  },
  noMatch: "Kein Fahrzeug passt zu Suche und Filter",
  noMatchText: "Kürzen Sie die Suche oder wählen Sie „Alle“.",
  noCars: "Noch keine Fahrzeuge",
  noCarsText:
    "Legen Sie ein Fahrzeug an oder importieren Sie eine Excel-Datei; als Vorlage dient der Export.",
  model: "Modell",
  price: "Preis netto",
  list: "Liste",
  date: "Termin",
  awaitsAnswer: "Antwort offen",
  confirmed: "bestätigt",
  rejected: "abgelehnt",
  odd: {
    contradictory: "widersprüchlich",
    gross_deviates: "Brutto weicht ab",
    above_list_price: "über Listenpreis",
    price_far_off: "Preis weicht stark ab",
    driven_too_far: "km zu hoch",
    offer_over: "abgelaufen",
    confirmed_in_future: "Datum in Zukunft",
    vin_twice: "FIN doppelt",
    job_number_alike: "Auftragsnummer ähnlich",
  },
  archiveFilter: "Archiv",
  noArchive: "Das Archiv ist leer",
  noArchiveText: "Gelöschte Fahrzeuge kommen hierher und können 30 Tage lang wiederhergestellt werden.",
  archivedAt: "Gelöscht am",
  archivedWho: "Gelöscht von",
  restorableUntil: "Wiederherstellbar bis",
  selection: "Auswahl",
  selected: (count: number) => plural(count, "Fahrzeug ausgewählt", "Fahrzeuge ausgewählt"),
  exportChosen: (count: number) => `${numberText(count)} exportieren`,
  exportChosenName: (count: number) =>
    plural(count, "ausgewähltes Fahrzeug exportieren", "ausgewählte Fahrzeuge exportieren"),
  clearSelection: "Aufheben",
  clearSelectionName: "Auswahl aufheben",
  selectedOutside: (count: number) =>
    plural(count, "davon nicht in dieser Ansicht", "davon nicht in dieser Ansicht"),
  selectFound: (count: number) => `Alle ${numberText(count)} auswählen`,
  selectFoundName: (count: number) => `Alle ${numberText(count)} gefundenen Fahrzeuge auswählen`,
  bulkChange: "Gemeinsam ändern",
  bulkTitle: (count: number) => plural(count, "Fahrzeug ändern", "Fahrzeuge ändern"),
  unchanged: "unverändert",
  bulkApply: (count: number) => plural(count, "Fahrzeug ändern", "Fahrzeuge ändern"),
  bulkTooMany: "Höchstens 10.000 Fahrzeuge auf einmal. Bitte wählen Sie weniger aus.",
  bulkNothingChosen: "Wählen Sie mindestens eine Änderung.",
  bulkNothingChanges: "Kein Fahrzeug würde sich ändern.",
  bulkChanged: (count: number) => plural(count, "Fahrzeug wurde geändert.", "Fahrzeuge wurden geändert."),
  bulkAwaited: "Bitte warten Sie auf das Ergebnis.",
  bulkFailed: "Die Fahrzeuge konnten nicht geändert werden. Bitte versuchen Sie es später erneut.",
  bulkWould: (count: number) => plural(count, "Fahrzeug würde geändert.", "Fahrzeuge würden geändert."),
  bulkDone: (count: number) => plural(count, "Fahrzeug wurde geändert.", "Fahrzeuge wurden geändert."),
  bulkUnchanged: (count: number) => plural(count, "bleibt unverändert.", "bleiben unverändert."),
  bulkStaysHint: ({ count, area }: { count: number; area: string }) =>
    plural(
      count,
      `der Ausgewählten ist ${area} und bleibt, wie es ist.`,
      `der Ausgewählten sind ${area} und bleiben, wie sie sind.`,
    ),
  bulkCounted: ({
    field,
    count,
    before,
    after,
  }: {
    field: string
    count: number
    before: string
    after: string
  }) => `${field}: ${plural(count, "Fahrzeug", "Fahrzeuge")} von ${before} auf ${after}`,
  bulkRefused: (count: number) =>
    plural(count, "kann nicht geändert werden.", "können nicht geändert werden."),
  bulkOdd: ({ count, reasons }: { count: number; reasons: string }) =>
    plural(
      count,
      `davon ist auffällig: ${reasons}. Der Filter „Auffällig“ zeigt es.`,
      `davon sind auffällig: ${reasons}. Der Filter „Auffällig“ zeigt sie.`,
    ),
  bulkRefusedTitle: "Nicht änderbar",
  import: "Importieren",
  export: "Exportieren",
  exportFound: (cars: string) => `Gefilterte (${cars}) exportieren`,
  nothingFound: "Kein Fahrzeug entspricht den Filtern.",
  exported: (count: number) => plural(count, "Fahrzeug wurde exportiert.", "Fahrzeuge wurden exportiert."),
})
