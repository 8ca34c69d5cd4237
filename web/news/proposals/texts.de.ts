import { german } from "../../core/texts.ts"

export const texts = german({
  propose: "Der Verkaufsleitung vorschlagen",
  text: "Ihre Verkaufsleitung bekommt eine Mitteilung mit Ihrer Notiz und einem Link zu diesem Fahrzeug.",
  proposedAlready: (at: string) =>
    `Sie haben dieses Fahrzeug schon vorgeschlagen, zuletzt am ${at} Uhr. Ein weiterer Vorschlag ist eine neue Mitteilung.`,
  note: "Notiz für die Verkaufsleitung",
  noteHint: (count: number) =>
    `z. B. bis wann Sie Bescheid brauchen; bitte keine Namen von Kunden, denn auch der Anbieter kann sie lesen; noch ${count} Zeichen`,
  send: "Vorschlag senden",
  sent: "Ihre Verkaufsleitung ist benachrichtigt.",
  sendFailed: "Die Verkaufsleitung konnte nicht benachrichtigt werden.",
})
