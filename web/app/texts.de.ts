import { german } from "../core/texts.ts"

export const texts = german({
  brand: "Aurel ZVF",
  skip: "Zum Inhalt springen",
  titleNotFound: "Seite nicht gefunden",
  footer: {
    faq: "Informationen",
    anbieter: "Anbieter",
    datenschutz: "Datenschutz",
    rechtliches: "Rechtliches",
    barrierefreiheit: "Barrierefreiheit",
    nutzungsbedingungen: "Nutzungsbedingungen",
  },
  information: "Informationen",
  copyright: (year: string) => `© ${year} Aurel`,
  notFoundTitle: "Diese Seite gibt es nicht",
  notFoundText: "Der Link ist veraltet, oder die Seite gehört zu einem anderen Bereich des Portals.",
  toHome: "Zur Startseite",
  back: "Zurück",
  errorTitle: "Die Seite konnte nicht angezeigt werden",
  errorText:
    "Beim Anzeigen ist ein Fehler aufgetreten. Hilft ein erneuter Versuch nicht, wenden Sie sich bitte an den Anbieter.",
  missingTitle: "Die Seite konnte nicht geladen werden",
  missingText: "Die Verbindung zum Portal ist unterbrochen, oder es gibt inzwischen eine neue Version.",
  errorSafe: "Ihre gespeicherten Daten sind unverändert. Begonnene Eingaben bleiben als Entwurf erhalten.",
  unreachable:
    "Das Portal ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
})
