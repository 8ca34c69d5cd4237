import { german } from "../../core/texts.ts"

export const texts = german({
  lostAnswer: "Ihre letzte Änderung ist vielleicht nicht angekommen. Bitte sehen Sie nach.",
  offline: "Verbindung",
  offlineText: "Keine Verbindung.",
  offlineMore:
    "Sie sehen den letzten Stand. Sobald die Verbindung wieder da ist, wird er automatisch aktualisiert.",
  cookies: "Cookies",
  cookiesText: "Dieses Portal verwendet nur technisch notwendige Cookies.",
  cookiesAccept: "Verstanden",
  version: "Neue Version",
  versionText: "Eine neue Version ist da.",
  versionLater: "Sie wird geladen, sobald Sie die Seite wechseln.",
  versionLoad: "Neu laden",
})
