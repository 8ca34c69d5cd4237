import { german, plural } from "../../core/texts.ts"

export const texts = german({
  title: "Zu beantworten",
  found: (count: number) => plural(count, "offener Vorgang", "offene Vorgänge"),
  mostUrgent: ({ all, shown }: { all: string; shown: number }) => `${all}, davon die ${shown} dringendsten`,
  attention: "Handlungsbedarf",
  overdue: (count: string) => `${count} überfällig`,
  soon: (count: string) => `${count} bald fällig`,
  /** As the list of users names it. */
  toActivate: "zu aktivieren",
  registrations: (count: number) => plural(count, "Registrierung wartet", "Registrierungen warten"),
  failedMails: (count: number) => plural(count, "E-Mail nicht zugestellt", "E-Mails nicht zugestellt"),
  incomplete: (count: number) => plural(count, "Fahrzeug unvollständig", "Fahrzeuge unvollständig"),
  loadFailed: "Die offenen Vorgänge konnten nicht geladen werden.",
  waiting: (count: number) => plural(count, "neuer Vorgang – anzeigen", "neue Vorgänge – anzeigen"),
  done: "erledigt",
  allOpen: "Alle offenen Vorgänge",
  nothingDue: "Diese Vorgänge sind alle erledigt",
  nothingOpen: "Alles beantwortet",
  nothingOpenText: "Zurzeit wartet kein Agent auf eine Antwort.",
  due: "Antwort bis",
  until: (end: string) => `bis ${end}`,
  type: "Vorgang",
  terms: "Preis netto",
  wish: ({ km, date }: { km: string; date: string }) => `${km} zum ${date}`,
  accepted: ({ km, date }: { km: string; date: string }) => `${km}, ab ${date}`,
  list: "Liste",
  confirm: "Bestätigen",
  confirmLabel: ({ type, jobNumber }: { type: string; jobNumber: string }) =>
    `${type} zu ${jobNumber} bestätigen`,
  reject: "Ablehnen",
  rejectLabel: ({ type, jobNumber }: { type: string; jobNumber: string }) =>
    `${type} zu ${jobNumber} ablehnen`,
  answer: "Beantworten",
  answerLabel: (jobNumber: string) => `Anfrage zu ${jobNumber} beantworten`,
  openCar: "Fahrzeug öffnen",
  openCarOf: (jobNumber: string) => `Fahrzeug ${jobNumber} öffnen`,
  caseOf: ({ type, jobNumber }: { type: string; jobNumber: string }) => `${type} zu ${jobNumber}`,
  steps: {
    next: (name: string) => `Nächster Vorgang: ${name}`,
    previous: (name: string) => `Vorheriger Vorgang: ${name}`,
  },
})
