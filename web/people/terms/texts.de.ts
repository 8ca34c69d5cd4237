import { versionName } from "../../../contract/people/agreed.ts"
import { german } from "../../core/texts.ts"

export const texts = german({
  title: "Nutzungsbedingungen",
  loadFailed: "Die Nutzungsbedingungen konnten nicht geladen werden.",
  ownFailed: "Ihre Entscheidungen und Ihr Recht auf Widerruf konnten nicht geladen werden.",
  inEffectSince: ({ date, version }: { date: string; version: string }) =>
    `Gültig seit ${date}, ${versionName(version)}`,
  newTitle: "Die Nutzungsbedingungen haben sich geändert",
  newLead: (date: string) =>
    `Gültig seit ${date}. Bitte lesen Sie, was sich geändert hat, und entscheiden Sie, ob Sie zustimmen.`,
  firstTitle: "Willkommen im ZVF-Portal",
  firstLead:
    "Bevor Sie das Portal nutzen, lesen Sie bitte die Nutzungsbedingungen und entscheiden Sie, ob Sie zustimmen.",
  changes: "Was sich geändert hat",
  changesOf: (date: string) => `Seit ${date}`,
  fullText: "Vollständiger Text",
  decision: "Ihre Entscheidung",
  question: "Stimmen Sie den Nutzungsbedingungen zu?",
  accept: "Ich stimme zu",
  acceptHint: "Sie können alle Funktionen des Portals nutzen.",
  decline: "Ich stimme nicht zu",
  declineHint:
    "Sie können sich weiterhin im Portal umsehen, aber nichts anfragen, annehmen oder zurückziehen. Zustimmen können Sie später jederzeit.",
  send: "Entscheidung speichern",
  answerFailed: "Ihre Entscheidung konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.",
  accepted: "Ihre Zustimmung ist gespeichert.",
  declined:
    "Ihre Entscheidung ist gespeichert. Sie können sich im Portal umsehen, aber nichts anfragen oder annehmen.",
  announcedTitle: (date: string) => `Neue Nutzungsbedingungen ab ${date}`,
  announcedText:
    "Bei Ihrer ersten Anmeldung ab diesem Tag entscheiden Sie, ob Sie zustimmen. Das ändert sich:",
  showText: "Den neuen Text lesen",
  record: "Ihre Entscheidungen",
  recordLine: (at: string) => `${at} Uhr:`,
  act: {
    ACCEPTED: "zugestimmt",
    DECLINED: "nicht zugestimmt",
    WITHDRAWN: "Nutzung widerrufen",
  },
  withdrawTitle: "Nutzung widerrufen",
  withdrawText:
    "Sie können die Nutzung des Portals innerhalb von 14 Tagen nach Ihrer ersten Zustimmung ohne Angabe von Gründen widerrufen. Ihr Zugang endet dann sofort.",
  withdrawUntil: (date: string) => `Möglich bis ${date}.`,
  withdraw: "Nutzung widerrufen",
  withdrawTooLate: (date: string) => `Die Frist ist am ${date} abgelaufen.`,
  withdrawNothing: "Es gibt noch keine Zustimmung, die Sie widerrufen könnten.",
  withdrawQuestion: "Nutzung des Portals widerrufen?",
  withdrawEnds:
    "Ihr Zugang endet sofort, und Sie werden überall abgemeldet. Das lässt sich nur durch den Anbieter rückgängig machen.",
  withdrawStays: "Diese Vorverträge, Annahmen und ZVF-Anfragen bleiben bestehen:",
  runningLine: ({
    what,
    modelDesignation,
    jobNumber,
  }: Record<"what" | "modelDesignation" | "jobNumber", string>) =>
    `${what}: ${modelDesignation}, Auftrag ${jobNumber}`,
  withdrawNoContracts: "Es laufen keine Vorverträge, Annahmen oder ZVF-Anfragen.",
  withdrawn: "Sie haben die Nutzung widerrufen.",
  withdrawFailed: "Der Widerruf konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
})
