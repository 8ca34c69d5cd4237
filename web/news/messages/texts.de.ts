import { german } from "../../core/texts.ts"

export const texts = german({
  readAll: "Alle als gelesen markieren",
  unread: "Ungelesen",
  markRead: (title: string) => `Als gelesen markieren: ${title}`,
  older: "Ältere anzeigen",
  none: "Bisher gibt es keine Mitteilungen",
  noneText: "Hier steht, was zu Ihren Anfragen, Annahmen und gemerkten Fahrzeugen geschieht.",
  loadFailed: "Die Mitteilungen konnten nicht geladen werden.",
  markFailed: "Die Mitteilung konnte nicht markiert werden.",
})
