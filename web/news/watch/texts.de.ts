import { german, plural } from "../../core/texts.ts"

export const texts = german({
  title: "Merkliste & Suchaufträge",
  lead: "Nur Sie sehen diese Seite. Die E-Mails dazu stellen Sie unter „Ihr Profil“ ab.",
  watchedCars: "Gemerkte Fahrzeuge",
  savedSearches: "Suchaufträge",
  carsFailed: "Ihre Merkliste konnte nicht geladen werden.",
  searchesFailed: "Ihre Suchaufträge konnten nicht geladen werden.",
  carsFound: (count: number) => plural(count, "gemerktes Fahrzeug", "gemerkte Fahrzeuge"),
  searchesFound: (count: number) => plural(count, "Suchauftrag", "Suchaufträge"),
  noCars: "Sie haben noch kein Fahrzeug gemerkt",
  noCarsText:
    "Merken Sie Fahrzeuge mit dem Stern in der Übersicht. Ändern sich Preis, Datum oder Zustand, erfahren Sie es hier und als Mitteilung.",
  noSearches: "Sie haben noch keine Suche gespeichert",
  noSearchesText:
    "Filtern Sie eine Übersicht und wählen Sie „Suche speichern“. Passt ein neues Fahrzeug, erhalten Sie eine Mitteilung.",
  toPreOffers: "Zu den Pre-Offers",
  acceptSeveral: (count: number) => (count < 2 ? "Gemeinsam annehmen" : `${count} gemeinsam annehmen`),
  acceptNone: "Kreuzen Sie zuerst Fahrzeuge an.",
  acceptLoading: "Die Fahrzeuge werden noch geladen.",
  car: "Fahrzeug",
  price: "Preis netto",
  delivery: "Aussteuerung / Lieferung",
  changed: "Geändert, seit Sie zuletzt nachgesehen haben",
  changedShort: "Geändert",
  gone: "nicht mehr verfügbar",
  forgetOf: (name: string) => `Nicht mehr merken: ${name}`,
  forgetFailed: "Das Fahrzeug konnte nicht von der Merkliste genommen werden.",

  section: "Merkliste",
  watch: "Merken",
  watched: "Gemerkt",
  watchText:
    "Ändern sich Preis, Datum oder Zustand, sehen Sie es in der Übersicht und erhalten eine Mitteilung.",
  area: "Bereich",
  noFilters: "Alle Fahrzeuge",
  matchesNow: "Aktuelle Treffer",
  saveTitle: "Suche speichern",
  saveFailed: "Die Suche konnte nicht gespeichert werden.",
  searchSaved: "Die Suche ist gespeichert. Sie finden sie unter „Merkliste & Suchaufträge“.",
  mailsForSearch:
    "Passt ein neues Fahrzeug, erhalten Sie eine Mitteilung und, wenn Sie das nicht in Ihrem Profil abstellen, eine E-Mail.",
  deleteOf: (name: string) => `Löschen: ${name}`,
  deleteTitle: "Suchauftrag löschen?",
  deleteText: (name: string) =>
    `„${name}“ wird gelöscht, Sie erfahren dazu nichts mehr. Das kann nicht rückgängig gemacht werden.`,
  deleted: "Der Suchauftrag ist gelöscht.",
  deleteFailed: "Der Suchauftrag konnte nicht gelöscht werden.",
  watchFailed: "Ihre Merkliste konnte nicht geändert werden.",
  saveSearch: "Suche speichern",
})
