import { german } from "../../core/texts.ts"

export const texts = german({
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
  readOnlyTitle: "Sie können nur lesen",
  readOnlyText:
    "Sie haben den geltenden Nutzungsbedingungen nicht zugestimmt. Anfragen und Annahmen sind erst möglich, wenn Sie zustimmen.",
  toTerms: "Bedingungen lesen und zustimmen",
})
