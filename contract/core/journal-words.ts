import { actNoun, codesOf } from "./enums.ts"

/** Origins of a change; "system" is a manual database change or an unspecified writer. */
export const sourceNames = {
  screen: "Bildschirm",
  import: "Import",
  bulk: "Mehrfachänderung",
  undo: "Rückgängig gemacht",
  command: "Kommandozeile",
  job: "Automatisch",
  system: "System",
} as const
export const entrySources = codesOf(sourceNames)
export type EntrySource = keyof typeof sourceNames

/** Kinds of journal entries and their names (P131). Triggers write the kinds of rows, `appendEntry` the others. */
export const entryKinds = {
  "case.request": actNoun.PRE_OFFER_REQUEST,
  "case.accept": "Annahme oder ZVF-Anfrage",
  "case.record": "Vom Anbieter erfasst",
  "case.confirm": "Bestätigt",
  "case.reject": "Abgelehnt oder storniert",
  "case.free": "Wieder freigegeben",
  "case.answer": "Beantwortet",
  "case.decline": "Anfrage abgelehnt",
  "case.withdraw": "Zurückgezogen",
  "case.correct": "Datum der Bestätigung berichtigt",
  "car.create": "Fahrzeug angelegt",
  "car.step": "Status des Fahrzeugs geändert",
  "car.update": "Fahrzeug geändert",
  "car.archive": "Fahrzeug archiviert",
  "car.restore": "Fahrzeug wiederhergestellt",
  "car.erase": "Fahrzeug gelöscht",
  "proposal.made": "Fahrzeug der Verkaufsleitung vorgeschlagen",
  "user.created": "Benutzer angelegt",
  "user.changed": "Benutzer geändert",
  "user.locations": "Standorte eines Benutzers geändert",
  "user.removed": "Benutzer gelöscht",
  "user.invited": "Einladung gesendet",
  "user.reset": "Neues Passwort angefordert",
  "user.mail_proven": "E-Mail-Adresse bestätigt",
  "user.mail_wanted": "Neue E-Mail-Adresse gewünscht",
  "user.activated_unproven": "Mit unbestätigter E-Mail-Adresse aktiviert",
  "user.factor_reset_wanted": "Zurücksetzen des zweiten Faktors begonnen",
  "user.mail_restored": "Frühere E-Mail-Adresse wiederhergestellt, Zugang gesichert",
  "user.password": "Passwort über einen Link festgelegt",
  "user.issuer": "Zugang mit dem Anmeldedienst verbunden",
  "account.password": "Passwort gesetzt",
  "account.second_factor_on": "Zweiter Faktor eingerichtet",
  "account.second_factor_off": "Zweiter Faktor abgeschaltet",
  "account.second_factor_reset": "Zweiter Faktor zurückgesetzt",
  "account.recovery_codes": "Notfallcodes erzeugt",
  "account.recovery_code_used": "Notfallcode benutzt",
  "account.passkey_added": "Passkey eingerichtet",
  "account.passkey_removed": "Passkey entfernt",
  "moderation.block": "Benutzer gesperrt",
  "moderation.lift": "Sperre aufgehoben",
  "moderation.complain": "Beschwerde über eine Sperre",
  "moderation.uphold": "Sperre bestätigt",
  "terms.introduced": "Nutzungsbedingungen eingeführt",
  "terms.accepted": "Nutzungsbedingungen angenommen",
  "terms.declined": "Nutzungsbedingungen abgelehnt",
  "terms.withdrawn": "Nutzung widerrufen",
  "conditions.introduced": "Bedingungen eingeführt",
  "location.created": "Standort angelegt",
  "location.changed": "Standort geändert",
  "location.removed": "Standort gelöscht",
  "option.created": "Option angelegt",
  "option.changed": "Option geändert",
  "option.removed": "Option gelöscht",
  "image.created": "Bild hochgeladen",
  "image.changed": "Bild ersetzt",
  "image.removed": "Bild gelöscht",
  "document.created": "Dokument hochgeladen",
  "document.changed": "Dokument geändert",
  "document.removed": "Dokument gelöscht",
  "contract.made": "Vertragsdokument erstellt",
  "import.applied": "Excel-Datei eingelesen",
  "import.undone": "Import rückgängig gemacht",
  "batch.applied": "Mehrere Fahrzeuge zusammen geändert",
  "batch.undone": "Mehrfachänderung rückgängig gemacht",
  "export.cars": "Fahrzeuge exportiert",
  "export.activities": "Aktivitäten exportiert",
  "mail.retried": "E-Mail erneut gesendet",
  "mail.released": "Zurückgehaltene E-Mails freigegeben",
  "mail.dropped": "Zurückgehaltene E-Mails verworfen",
  "mail.shown": "Link einer E-Mail angesehen",
  "journal.purged": "Nach Ablauf der Frist entfernt",
} as const
export type EntryKind = keyof typeof entryKinds

/** Kinds of later versions keep their code. A rejection after confirmation is a cancellation (P48). */
export function entryName(kind: string | null, isCancellation: boolean | null = null): string {
  if (kind === null) return "Inhalt nach Ablauf der Frist entfernt"
  if (kind === "case.reject" && isCancellation !== null) return isCancellation ? "Storniert" : "Abgelehnt"
  return (entryKinds as Record<string, string>)[kind] ?? kind
}
