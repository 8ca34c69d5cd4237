import { german } from "../../../core/texts.ts"

export const texts = german({
  cases: "Vorgänge",
  unknownTitle: "Fahrzeug",
  goneTitle: "Fahrzeug nicht gefunden",
  goneText: "Dieses Fahrzeug gibt es nicht mehr, oder der Link ist unvollständig.",
  subtitle: ({ jobNumber, vin }: { jobNumber: string; vin: string }) => `Auftrag ${jobNumber} · ${vin}`,
  noHistory: "Zu diesem Fahrzeug ist noch nichts aufgezeichnet.",
  group: {
    configuration: "Konfiguration",
    job: "Auftrag",
    offer1: "Pre-Offer 1",
    offer2: "Pre-Offer 2",
    offer3: "Pre-Offer 3",
    car: "Fahrzeug",
    energy: "Verbrauch und CO₂",
  },
  carCreated: "Das Fahrzeug wurde angelegt.",
  createFailed: "Das Fahrzeug konnte nicht angelegt werden. Bitte versuchen Sie es später erneut.",
  carSaved: "Das Fahrzeug wurde gespeichert.",
  lock: {
    bound: "Gebunden: erst nach der Freigabe änderbar.",
    requested: "Anfrage offen: erst nach der Antwort änderbar.",
  },
  historyFailed: "Der Verlauf konnte nicht geladen werden. Bitte versuchen Sie es später erneut.",
  byAt: ({ who, at }: { who: string; at: string }) => `${who}, ${at}`,
  reasonText: (reason: string) => `Grund: ${reason}`,
  change: {
    create: (source: string) => `Angelegt (${source})`,
    update: (source: string) => `Geändert (${source})`,
    archive: (source: string) => `Archiviert (${source})`,
    restore: (source: string) => `Wiederhergestellt (${source})`,
  },
  verb: {
    request: "gesendet",
    accept: "gesendet",
    record: "vom Anbieter erfasst",
    confirm: "bestätigt",
    reject: "abgelehnt",
    free: "wieder freigegeben",
    answer: "beantwortet",
    decline: "abgelehnt",
    withdraw: "zurückgezogen",
    correct: "Bestätigungsdatum berichtigt",
  },
  deleteTitle: "Fahrzeug löschen?",
  deleteText: (jobNumber: string) =>
    `, Auftrag ${jobNumber}, kommt ins Archiv und lässt sich 30 Tage lang wiederherstellen.`,
  deleteGoes: "Danach wird es mit seinen Dokumenten endgültig gelöscht.",
  deleteStays: "Danach bleibt es mit seinen Vorgängen im Archiv.",
  archived: ({ car, until }: { car: string; until: string }) =>
    `${car} liegt im Archiv und kann bis ${until} wiederhergestellt werden.`,
  deleteRefusedTitle: "Fahrzeug kann nicht gelöscht werden",
  deleteRefused: {
    bound: (car: string) => `${car} hat einen Status. Geben Sie das Fahrzeug zuerst wieder frei.`,
    requested: (car: string) => `Zu ${car} ist eine Anfrage offen. Beantworten Sie sie zuerst.`,
  },
  deleteLock: {
    bound: "Erst nach der Freigabe",
    requested: "Erst nach der Antwort",
  },
  openCar: "Fahrzeug öffnen",
  archivedNotice: (at: string) => `Gelöscht am ${at}. Das Fahrzeug steht in keiner Liste und keinem Export.`,
  archivedBy: ({ at, who }: { at: string; who: string }) =>
    `Gelöscht am ${at} von ${who}. Das Fahrzeug steht in keiner Liste und keinem Export.`,
  restorableGoes: (until: string) =>
    `Es kann bis ${until} wiederhergestellt werden, danach wird es endgültig gelöscht.`,
  restorableStays: (until: string) =>
    `Es kann bis ${until} wiederhergestellt werden, danach bleibt es mit seinen Vorgängen hier.`,
  archiveOver: "Die 30 Tage sind vorbei: Es kann nicht mehr wiederhergestellt werden.",
  restoreTwice: (cars: string) => `Betroffen: ${cars}.`,
  restore: "Wiederherstellen",
  restored: (car: string) => `${car} ist wieder in der Liste.`,
  restoreFailed: "Das Fahrzeug konnte nicht wiederhergestellt werden. Bitte versuchen Sie es später erneut.",
})
