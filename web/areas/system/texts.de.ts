import { german } from "../../texts.ts"

export const texts = german({
  lostAnswer: "Ihre letzte Änderung ist vielleicht nicht angekommen. Bitte sehen Sie nach.",
  offline: "Verbindung",
  offlineText: "Keine Verbindung.",
  offlineMore: "Sie sehen den letzten Stand. Es geht von selbst weiter, sobald sie wieder da ist.",
  busy: "Auslastung",
  busyText: "Das Portal ist gerade ausgelastet.",
  busyUntil: (when: string) => `Ab ${when} wird von selbst weiter geladen.`,
  cookies: "Cookies",
  cookiesText: "Dieses Portal verwendet nur technisch notwendige Cookies.",
  cookiesAccept: "Verstanden",
  version: "Neue Version",
  versionText: "Eine neue Version ist da.",
  versionLater: "Sie wird geladen, sobald Sie hier fertig sind.",
  versionLoad: "Neu laden",
})
