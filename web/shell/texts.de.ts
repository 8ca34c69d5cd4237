import { german } from "../texts.ts"

export const texts = german({
  brand: "Aurel ZVF",
  skip: "Zum Inhalt springen",
  toCars: "Zu den Fahrzeugen",
  find: "Finden (Strg + K)",
  menu: "Menü",
  mainMenu: "Hauptmenü",
  signOut: "Abmelden",
  signedInAs: "Angemeldet als",
  printedBy: ({ at, name }: { at: string; name: string }) => `Gedruckt am ${at} Uhr von ${name}`,
  messages: "Mitteilungen",
  messagesUnread: (count: number) => `Mitteilungen, ${count} ungelesen`,
  info: "Info",
  profile: "Profil",
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
  readOnlyTitle: "Sie können nur lesen",
  readOnlyText:
    "Sie haben den geltenden Nutzungsbedingungen nicht zugestimmt. Anfragen und Annahmen sind erst möglich, wenn Sie zustimmen.",
  toTerms: "Bedingungen lesen und zustimmen",
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
