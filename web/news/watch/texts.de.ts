import { german } from "../../core/texts.ts"

export const texts = german({
  changed: "Geändert, seit Sie zuletzt nachgesehen haben",
  noFilters: "Alle Fahrzeuge",
  saveTitle: "Suche speichern",
  saveFailed: "Die Suche konnte nicht gespeichert werden.",
  searchSaved: "Die Suche ist gespeichert. Sie finden sie unter „Merkliste & Suchaufträge“.",
  mailsForSearch:
    "Passt ein neues Fahrzeug, erhalten Sie eine Mitteilung und, wenn Sie das nicht in Ihrem Profil abstellen, eine E-Mail.",
  watchFailed: "Ihre Merkliste konnte nicht geändert werden.",
  saveSearch: "Suche speichern",
})
