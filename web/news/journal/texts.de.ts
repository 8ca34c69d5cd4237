import { german } from "../../core/texts.ts"

export const texts = german({
  title: "Protokoll",
  lead: "Alle Vorgänge im Portal, lückenlos verkettet und gegen unbemerkte Änderungen gesichert.",
  head: ({ position, hash }: { position: number; hash: string }) =>
    `Stand: Position ${position}, Prüfsumme ${hash}`,
  overdue: (since: string) =>
    `Das Protokoll wird seit ${since} nicht versiegelt. Bitte melden Sie das dem Betrieb des Portals.`,
  loadFailed: "Das Protokoll konnte nicht geladen werden.",
  source: "Quelle",
  kind: "Ereignis",
  actor: "Wer",
  user: "Betrifft",
  jobNumber: "Auftragsnummer",
  position: "Position",
  search: "Ereignis, Person, Nummer oder FIN …",
  empty: "Kein Eintrag passt zu Ihrer Suche",
  older: "Ältere Einträge",
  newest: "Zu den neuesten",
  onPaper: ({ first, last }: { first?: number | undefined; last?: number | undefined }) =>
    `Gedruckt sind die Positionen ${first ?? ""} bis ${last ?? ""}, nicht das ganze Protokoll.`,
  pages: "Seiten des Protokolls",
  purged:
    "Die Frist zur Aufbewahrung ist abgelaufen. Position und Prüfsummen bleiben, damit die Kette prüfbar ist.",
  hash: "Prüfsumme",
  unsealed: "folgt mit dem nächsten Siegel",
})
