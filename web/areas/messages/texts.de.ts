import { german } from "../../texts.ts"

export const texts = german({
  unreadOnly: "Nur ungelesene",
  readAll: "Alle als gelesen markieren",
  unread: "Ungelesen",
  markRead: (title: string) => `Als gelesen markieren: ${title}`,
  markUnread: (title: string) => `Als ungelesen markieren: ${title}`,
  older: "Ältere anzeigen",
  none: "Bisher gibt es keine Mitteilungen",
  noneUnread: "Alles gelesen",
  noneText: "Hier steht, was zu Ihren Anfragen, Annahmen und gemerkten Fahrzeugen geschieht.",
  noneTextAdmin:
    "Hier steht, was Agenten zurückziehen und wer die Nutzung widerruft. Was auf Sie wartet, zeigt die Startseite.",
  loadFailed: "Die Mitteilungen konnten nicht geladen werden.",
  markFailed: "Die Mitteilung konnte nicht markiert werden.",
})
