import { german, plural } from "../../core/texts.ts"

export const texts = german({
  title: "Postausgang",
  lead: "Alle E-Mails des Portals. Nicht gesendete werden automatisch erneut versucht.",
  leadKept:
    "Alle E-Mails des Portals. Kein Mailserver ist eingerichtet: E-Mails werden nicht versendet und bleiben hier lesbar.",
  leadPart: ({ shown, total }: { shown: string; total: string }) =>
    `Gezeigt werden ${shown} von ${total}: zuerst die fehlgeschlagenen, dann die neuesten. Ältere finden Sie über die Suche nach Empfänger, Betreff oder Datum.`,
  newestFirst: "Neueste zuerst",
  search: "Empfänger, Betreff, Datum …",
  loadFailed: "Der Postausgang konnte nicht geladen werden.",
  found: (count: number) => plural(count, "E-Mail gefunden", "E-Mails gefunden"),
  empty: "Noch keine E-Mails",
  noMatch: "Keine E-Mail passt zu Ihrer Suche",
  states: {
    kept: "nicht versendet",
    held: "wartet auf Ihre Prüfung",
    waiting: "wartet",
    sent: "gesendet",
    failed: "fehlgeschlagen",
    dropped: "nicht gesendet",
  },
  to: "Empfänger",
  subject: "Betreff",
  createdAt: "Geschrieben",
  attempts: "Versuche",
  nextAttempt: "Nächster Versuch",
  lastError: "Letzter Fehler",
  mailText: "Text der E-Mail",
  hiddenTitle: "Der Link dieser E-Mail ist verdeckt",
  hiddenText:
    "Er gehört allein der Person, an die sie gerichtet ist. Müssen Sie ihn weitergeben, weil keine E-Mails versendet werden, lassen Sie ihn anzeigen: Das Protokoll hält fest, dass Sie ihn gesehen haben.",
  showLink: "Link anzeigen",
  pageFailed: "Die E-Mail konnte nicht geladen werden.",
  showFailed: "Der Link konnte nicht angezeigt werden.",
  document: "Anlage",
  documentBare: "Die E-Mail ging ohne dieses Dokument hinaus; sie sagt, dass es im Portal folgt.",
  heldTitle: (count: number) =>
    plural(count, "E-Mail wartet auf Ihre Prüfung", "E-Mails warten auf Ihre Prüfung"),
  heldText:
    "Sie wurden geschrieben, als kein Mailserver eingerichtet war, und sind vielleicht überholt. Senden Sie alle, oder verwerfen Sie alle; einzelne senden Sie vorher in der Liste. Was abgelaufene Links oder Fristen enthält, wird auch beim Senden ausgelassen.",
  heldSend: "Alle senden",
  heldDrop: "Alle verwerfen",
  heldFailed: "Die E-Mails konnten nicht freigegeben oder verworfen werden.",
  retryOf: (subject: string) => `Erneut senden: ${subject}`,
  retried: "Die E-Mail wird erneut gesendet.",
  retryFailed: "Die E-Mail konnte nicht erneut gesendet werden.",
})
