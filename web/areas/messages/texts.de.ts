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
  loadFailed: "Die Mitteilungen konnten nicht geladen werden.",
  markFailed: "Die Mitteilung konnte nicht markiert werden.",
})
