import { generalText } from "./general-text.ts"
import { undoHours } from "./limits.ts"

/** Every refusal by its HTTP status, with its German message (P7, P87). */
const refusals = {
  401: {
    unauthenticated: "Bitte melden Sie sich an.",
    invalid_credentials: "Die Anmeldung ist fehlgeschlagen, bitte Passwort berichtigen.",
    second_factor_required: "Bitte geben Sie den Code Ihrer Authenticator-App ein.",
  },
  403: {
    profile_missing: "Bitte schließen Sie zuerst Ihre Registrierung ab.",
    inactive: "Ihr Profil wird geprüft und so bald wie möglich aktiviert.",
    blocked: "Ihr Zugang ist gesperrt. Grund, Dauer und Ihr Recht auf Beschwerde stehen auf der Startseite.",
    second_factor_missing: "Bitte richten Sie zuerst den zweiten Faktor für Ihre Anmeldung ein.",
    forbidden: generalText.forbidden,
    terms_not_accepted:
      "Sie haben den geltenden Nutzungsbedingungen nicht zugestimmt und können nur lesen. Zustimmen können Sie unter „Nutzungsbedingungen“.",
    location_not_yours: "Dieser Standort gehört nicht zu Ihrem Profil.",
    only_for_location: "Diese Aktion ist nur für den Standort des Fahrzeugs möglich.",
    own_decision: "Über diese Beschwerde entscheidet ein anderer Administrator als der, der gesperrt hat.",
    foreign_page: "Dieser Aufruf kam von einer fremden Seite und wurde nicht ausgeführt.",
    link_of_other:
      "Dieser Link gehört zu einem anderen Zugang. Bitte melden Sie sich mit dem Zugang an, für den er gesendet wurde.",
  },
  413: {
    file_too_large: "Die Datei oder Eingabe ist zu groß. Eine Datei darf höchstens 20 MB haben.",
  },
  415: {
    unsupported_media_type: "Dieses Format wird nicht angenommen.",
  },
  422: {
    invalid_input: "Die Angaben sind unvollständig oder ungültig.",
    mail_unknown: "Diese E-Mail-Adresse ist nicht bekannt.",
    mail_blacklisted: "Mit dieser E-Mail-Adresse ist keine Registrierung möglich.",
    invalid_job_number: "Bitte geben Sie eine eindeutige Auftragsnummer an.",
    individual_not_allowed: "Individuelle Pre-Offer Anfrage nicht möglich.",
    terms_outdated: "Die Bedingungen wurden geändert. Bitte lesen Sie sie und stimmen Sie erneut zu.",
    conditions_outdated: "Die Bedingungen wurden geändert. Bitte lesen Sie sie und stimmen Sie erneut zu.",
    location_required: "Bitte wählen Sie einen Ihrer Standorte.",
    reason_required: "Bitte geben Sie einen Grund an.",
    answer_changes_nothing:
      "Diese Antwort ändert kein Angebot. Geben Sie mindestens einem Pre-Offer neue Werte, oder lehnen Sie die Anfrage ab.",
    main_location_invalid: "Als Hauptbetrieb kommt nur ein anderer Hauptbetrieb in Frage.",
    state_of_other_area: "Dieser Status gehört nicht zum Bereich des Fahrzeugs.",
    invalid_link: "Dieser Link ist ungültig, abgelaufen oder wurde bereits benutzt.",
    expired_link: "Dieser Link ist abgelaufen.",
    password_too_short: "Bitte legen Sie ein Passwort mit mindestens 6 Zeichen an!",
    password_too_weak: "Das Passwort erfüllt nicht alle Anforderungen.",
    password_common:
      "Dieses Passwort benutzen viele Menschen; es ließe sich schnell erraten. Bitte wählen Sie ein anderes, zum Beispiel mehrere Wörter, die nichts miteinander zu tun haben.",
    password_of_context:
      "Dieses Passwort besteht aus Wörtern, die mit Ihnen oder dem Portal zu tun haben; es ließe sich schnell erraten. Bitte wählen Sie ein anderes oder fügen Sie eigene Wörter hinzu.",
    wrong_password: "Das Passwort ist falsch.",
    wrong_code: "Dieser Code ist falsch, abgelaufen oder bereits benutzt.",
    code_needed:
      "Dafür genügt das Passwort nicht: Bitte geben Sie zusätzlich einen Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.",
    passkey_needed:
      "Dafür genügt das Passwort nicht: Bitte bestätigen Sie mit einem Ihrer Passkeys, oder geben Sie einen Wiederherstellungscode ein.",
    sign_in_again: "Dafür muss Ihre Anmeldung frisch sein. Bitte melden Sie sich noch einmal an.",
    passkey_refused:
      "Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.",
    car_bound:
      "Das Fahrzeug ist gebunden. Preis, Daten, Kilometer, Standort und die Fahrzeugdaten (FIN, Auftragsnummer, Modell, Farbe) sind erst nach der Freigabe änderbar.",
    request_still_open: "Zu diesem Fahrzeug ist noch eine Anfrage offen. Bitte beantworten Sie sie zuerst.",
    import_wrong_header:
      "Die Kopfzeile der Datei stimmt nicht. Als Vorlage dient der Export unter „Fahrzeuge“; Exporte eines Agenten und von Aktivitäten lassen sich nicht importieren.",
    import_header_below:
      "Die Kopfzeile steht nicht in der ersten Zeile. Bitte löschen Sie alle Zeilen darüber, auch leere, und wählen Sie die Datei erneut.",
    import_has_errors: "Die Datei enthält Fehler. Es wurde nichts übernommen.",
    workbook_hostile: "Die Datei ist keine gewöhnliche Excel-Datei und wurde abgelehnt.",
    workbook_too_large:
      "Die Tabelle ist zu groß. Erlaubt sind höchstens 50.000 Zeilen und 200 Spalten. Bitte leeren Sie auch einzelne Zellen weit außerhalb.",
  },
  424: {
    workbook_unreadable:
      "Die Datei ist beschädigt oder keine Excel-Datei. Bitte öffnen Sie sie in Excel, speichern Sie sie neu als Excel-Arbeitsmappe (.xlsx) und wählen Sie diese.",
    workbook_locked:
      "Die Datei ist mit einem Kennwort geschützt. Bitte speichern Sie sie in Excel ohne Kennwort und wählen Sie sie erneut.",
    workbook_ods:
      "Das ist eine OpenDocument-Tabelle (.ods). Bitte speichern Sie sie als Excel-Arbeitsmappe (.xlsx) und wählen Sie diese.",
    workbook_csv:
      "Das ist eine Textdatei (.csv), keine Excel-Datei. Bitte öffnen Sie sie in Excel, speichern Sie sie als Excel-Arbeitsmappe (.xlsx) und wählen Sie diese.",
    workbook_other_format:
      "Dieses Tabellenformat wird nicht gelesen. Bitte speichern Sie die Tabelle als Excel-Arbeitsmappe (.xlsx) und wählen Sie diese.",
    image_unreadable: "Das Bild konnte nicht gelesen werden. Erlaubt sind JPEG, PNG und GIF.",
    image_too_large: "Das Bild ist zu groß. Erlaubt sind höchstens 10 MB und 40 Megapixel.",
    document_unreadable:
      "Das Dokument wurde nicht angenommen. Erlaubt sind .docx, .doc, .pdf, JPEG, PNG und GIF, deren Inhalt zur Endung passt und beim Öffnen nichts ausführt oder nachlädt: keine Makros, Skripte, eingebetteten Dateien (auch nicht die Tabelle hinter einem Diagramm) und keine Vorlagen oder Bilder von anderswo. Ein Bild muss vollständig sein und höchstens 40 Megapixel haben. Als Bild eingefügte Diagramme und ein einfaches PDF gehen immer.",
  },
  404: {
    not_found: "Nicht gefunden.",
  },
  412: {
    car_gone: "Das Fahrzeug wurde nicht mehr gefunden. Bitte laden Sie die Seite neu.",
    image_without_car: "Zu diesem Bild wurde kein Fahrzeug gefunden.",
  },
  409: {
    pre_offer_unavailable: "Pre-Offer nicht verfügbar",
    selection_unavailable: "ZVF nicht mehr verfügbar",
    offer_changed: "Das Angebot hat sich geändert. Bitte prüfen Sie die neuen Werte.",
    offer_expired: "Dieses Angebot ist abgelaufen.",
    offer_incomplete: "Für dieses Angebot fehlen Preis oder Datum.",
    offer_contradictory:
      "Die Angaben dieses Angebots widersprechen sich. Bitte wenden Sie sich an den Anbieter.",
    already_requested: "Zu diesem Fahrzeug ist bereits eine Anfrage Ihrer Gruppe offen.",
    request_id_reused: "Diese Anfrage wurde bereits mit anderen Angaben gesendet.",
    state_changed: "Der Status wurde inzwischen geändert. Bitte laden Sie die Seite neu.",
    version_conflict:
      "Jemand hat diesen Datensatz inzwischen geändert. Ihre Eingaben wurden nicht gespeichert.",
    value_implausible: "Eine Angabe ist ungewöhnlich. Bitte prüfen und bestätigen Sie sie.",
    no_former_mail: "Zu diesem Zugang gibt es keine frühere E-Mail-Adresse.",
    car_archived: "Das Fahrzeug ist archiviert. Stellen Sie es wieder her, um es zu ändern.",
    archive_over:
      "Das Fahrzeug liegt länger als 30 Tage im Archiv und kann nicht mehr wiederhergestellt werden.",
    car_twice: "Dieselbe FIN hat ein anderes Fahrzeug. Ändern oder löschen Sie es zuerst.",
    in_use: "Dieser Eintrag wird noch verwendet.",
    label_taken: "Diese Bezeichnung gibt es bei dieser Art schon.",
    vfnr_taken: "Diese VF-Nummer gehört schon zu einem anderen Standort.",
    has_branches: "Zu diesem Hauptbetrieb gehören noch Filialen. Ordnen Sie diese zuerst einem anderen zu.",
    cars_being_written:
      "Gerade werden viele Fahrzeuge geändert, zum Beispiel durch einen Import. Bitte versuchen Sie es in einer Minute erneut.",
    mail_taken: "Diese E-Mail-Adresse hat bereits ein anderer Benutzer.",
    mail_barred: "Diese E-Mail-Adresse steht auf der Sperrliste und kann nicht vergeben werden.",
    already_blocked: "Diese Person ist bereits gesperrt.",
    block_over: "Diese Sperre ist bereits beendet.",
    complaint_open: "Zu dieser Sperre ist bereits eine Beschwerde offen.",
    complaint_too_late: "Die Frist von 6 Monaten für eine Beschwerde ist abgelaufen.",
    complaint_answered: "Über diese Beschwerde wurde bereits entschieden.",
    complaint_running:
      "Zu einer Sperre läuft noch eine Beschwerde oder die Frist von 6 Monaten dafür. Erst danach kann der Zugang gelöscht werden.",
    own_profile:
      "Sie können sich nicht selbst löschen, deaktivieren oder sperren und Ihre Rolle als Administrator nicht abgeben.",
    password_already_set: "Diese Person hat ihr Passwort bereits festgelegt.",
    too_early_to_withdraw:
      "Die Antwortfrist läuft noch. Erst wenn sie abgelaufen ist, können Sie die Anfrage zurückziehen.",
    withdrawal_too_late: "Die Frist von 14 Tagen ist abgelaufen. Bitte wenden Sie sich an den Anbieter.",
    import_outdated: "Die Daten wurden während des Imports geändert. Bitte prüfen Sie die Datei erneut.",
    import_undone: "Das wurde bereits rückgängig gemacht.",
    not_last_import:
      "Nur der letzte Import oder die letzte Mehrfachänderung lässt sich rückgängig machen. Bitte ändern oder archivieren Sie die Fahrzeuge einzeln.",
    undo_too_late: `Ein Import oder eine Mehrfachänderung lässt sich nur ${undoHours} Stunden lang rückgängig machen. Bitte ändern oder archivieren Sie die Fahrzeuge einzeln.`,
    image_exists:
      "Zu dieser Konfiguration gibt es bereits ein Bild. Bitte laden Sie neu und ersetzen Sie es.",
    search_name_taken: "Einen Suchauftrag mit diesem Namen haben Sie in diesem Bereich schon.",
    watch_list_full: "Ihre Liste ist voll. Bitte entfernen Sie zuerst, was Sie nicht mehr brauchen.",
    no_manager:
      "Ihr Standort hat zurzeit keine Verkaufsleitung, die das Fahrzeug annehmen könnte. Bitte wenden Sie sich an den Anbieter.",
    passkeys_full: "Mehr als zehn Passkeys sind nicht möglich. Bitte entfernen Sie zuerst einen.",
  },
  429: {
    too_many_requests: "Zu viele Versuche.",
    too_many_withdrawals:
      "Ihr Standort hat seine individuelle Anfrage zu diesem Fahrzeug innerhalb eines Tages dreimal zurückgezogen. Annehmen können Sie das Fahrzeug weiterhin, individuell anfragen erst später wieder.",
    too_many_proposals: "Mehr als 50 Bitten am Tag sind nicht möglich.",
  },
  500: {
    internal: generalText.internal,
  },
  503: {
    no_space:
      "Der Speicherplatz des Portals ist fast aufgebraucht: Dateien nimmt es gerade nicht an. Bitte melden Sie sich beim Betreiber.",
    too_busy:
      "Gerade laufen zu viele Exporte und Importe gleichzeitig. Bitte versuchen Sie es in einigen Sekunden erneut.",
    unavailable: generalText.unavailable,
    clock_wrong:
      "Die Uhr des Portals geht falsch. Bis sie gestellt ist, nimmt es nichts entgegen, was Fristen oder Preise bindet. Ihre Eingaben bleiben stehen.",
  },
} as const satisfies Record<number, Record<string, string>>

export type ErrorCode = {
  [Status in keyof typeof refusals]: keyof (typeof refusals)[Status]
}[keyof typeof refusals]

export const errorText: Readonly<Record<ErrorCode, string>> = Object.assign({}, ...Object.values(refusals))
export const errorCodes = Object.keys(errorText) as ErrorCode[]

/** HTTP status of each error code. */
export const errorStatus = Object.fromEntries(
  Object.entries(refusals).flatMap(([status, codes]) =>
    Object.keys(codes).map((code) => [code, Number(status)]),
  ),
) as Readonly<Record<ErrorCode, number>>

/** Possible for every call. */
export const anyCallErrors = ["internal", "unavailable", "clock_wrong"] as const satisfies ErrorCode[]
export type AnyCallError = (typeof anyCallErrors)[number]
/** Possible when the caller, or all callers together, exceed the limit of concurrent calls. */
export const laneErrors = ["too_many_requests", "too_busy"] as const satisfies ErrorCode[]
/** Possible for calls with a body; without one, only `invalid_input` is. */
export const inputErrors = [
  "invalid_input",
  "unsupported_media_type",
  "file_too_large",
  "no_space",
  "foreign_page",
] as const satisfies ErrorCode[]
export type InputError = (typeof inputErrors)[number]

/** Possible codes of each gate (access/gate), for the error lists of the endpoints behind it. */
export const signedInErrors = ["unauthenticated", "profile_missing", "location_not_yours"] as const
export const ownErrors = [
  "unauthenticated",
  "profile_missing",
  "inactive",
  "blocked",
  "location_not_yours",
] as const
export const activeErrors = [...ownErrors, "second_factor_missing"] as const
/** Gate for binding cases, which stay visible to blocked users (P42, P51). */
export const boundErrors = [
  "unauthenticated",
  "profile_missing",
  "inactive",
  "location_not_yours",
  "second_factor_missing",
] as const
export const roleErrors = [...activeErrors, "forbidden"] as const

/** Possible codes of setting a password, and of reading or using a link. */
export const passwordErrors = [
  "password_too_short",
  "password_too_weak",
  "password_common",
  "password_of_context",
] as const
export const linkErrors = ["invalid_link", "expired_link", "too_many_requests"] as const

/** One wrong field of an input. */
type InputIssue = { path: string; code?: string; message: string; label?: string }
type Wait = { retryAfter: number }

/** Details of the refusals that have some. Modules declare theirs beside the call (`declare module`), so that both sides know them. */
export interface RefusalDetails {
  invalid_input: readonly InputIssue[]
  /** The stored row, and fields that both changed. */
  version_conflict: { current?: unknown; fields?: readonly string[] }
  /** How many of what use it. */
  in_use: Partial<
    Record<"cars" | "archivedCars" | "users" | "branches" | "acts" | "contracts" | "requests", number>
  >
  too_many_requests: Wait
  too_busy: Wait
  unavailable: { status: string; parts?: unknown }
}
/** Parameters after the code. */
export type DetailsOf<Code extends ErrorCode> = Code extends keyof RefusalDetails
  ? [details?: RefusalDetails[Code]]
  : []

/** Body of every refusal. `requestId` (internal errors) leads to the log entry. */
export type ErrorBody = { code: ErrorCode; message: string; details?: unknown; requestId?: string }

/** German waiting time for a number of seconds. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `Bitte warten Sie ${seconds} ${seconds === 1 ? "Sekunde" : "Sekunden"}.`
  if (minutes < 60) return `Bitte warten Sie ${minutes} ${minutes === 1 ? "Minute" : "Minuten"}.`
  const hours = Math.ceil(minutes / 60)
  return `Bitte warten Sie ${hours} ${hours === 1 ? "Stunde" : "Stunden"}.`
}
