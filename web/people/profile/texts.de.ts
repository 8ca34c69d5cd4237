import { personLabels } from "../../../contract/people/person-labels.ts"
import { german, plural } from "../../core/texts.ts"

export const texts = german({
  record: "Protokoll",
  title: "Ihr Profil",
  loadFailed: "Ihr Profil konnte nicht geladen werden.",
  demandedTitle: "Bitte richten Sie zuerst den zweiten Faktor ein",
  demandedText:
    "Für Administratoren dieses Portals ist er vorgeschrieben. Sobald er eingeschaltet ist, stehen Ihnen alle Bereiche offen.",

  ownData: "Persönliche Daten",
  ...personLabels,
  phoneHint: "8 bis 18 Zeichen: Ziffern, +, -, Klammern, Leerzeichen",
  role: "Rolle",
  locations: "Standorte",
  noLocations: "keine, Sie verwalten das Portal",
  byAdmin: "Rolle und Standorte ändert ein Administrator.",
  saved: "Ihre Angaben wurden gespeichert.",
  saveFailed: "Ihre Angaben konnten nicht gespeichert werden.",
  changedElsewhere:
    "Ihr Profil wurde inzwischen geändert. Es wurde noch nichts gespeichert; Ihre Eingaben stehen noch hier. Bitte prüfen Sie sie und speichern Sie erneut.",

  proofTitle: "Bitte bestätigen Sie Ihre E-Mail-Adresse",
  proofText: (mail: string) =>
    `An ${mail} ging eine E-Mail mit einem Link. Öffnen Sie ihn, um zu bestätigen, dass die Adresse Ihnen gehört.`,
  unprovenTitle: "Adresse noch nicht bestätigt",
  proofUnsent: (mail: string) =>
    `Dieses Portal versendet zurzeit keine E-Mails. Ihre Adresse ${mail} lässt sich deshalb nicht bestätigen; der Anbieter prüft Ihr Profil ohne das.`,
  proofAgain: "Link erneut senden",
  proofSent: "Die E-Mail mit dem Link ist unterwegs.",
  proofFailed: "Die E-Mail konnte nicht gesendet werden.",
  mailText: "Mit dieser Adresse melden Sie sich an, und hierhin gehen alle E-Mails.",
  mailTextAtIssuer: (issuer: string) =>
    `Hierhin gehen alle E-Mails. Sie melden sich weiterhin mit Ihrem Konto bei ${issuer} an.`,
  mailPending: ({ mail, current }: { mail: string; current: string }) =>
    `Die neue Adresse ${mail} wartet auf Ihre Bestätigung. Bis dahin gilt ${current}.`,
  changeMail: "E-Mail-Adresse ändern",
  newMail: "Neue E-Mail-Adresse",
  mailHow:
    "An die neue Adresse geht ein Link, mit dem Sie sie bestätigen; bis dahin gilt die bisherige. Auch diese erhält eine E-Mail.",
  mailUnsent:
    "Dieses Portal versendet zurzeit keine E-Mails. Den Link zur Bestätigung kann Ihnen der Anbieter geben.",
  mailButton: "Link senden",
  mailButtonUnsent: "Adresse vormerken",
  mailWantedUnsent:
    "Die neue Adresse ist vorgemerkt. Sie gilt, sobald Sie sie mit dem Link vom Anbieter bestätigen.",
  mailWanted: "Der Link zur Bestätigung ging an die neue Adresse.",
  mailFailed: "Die E-Mail-Adresse konnte nicht geändert werden.",
  passwordText: "Nach einer Änderung sind Sie auf allen anderen Geräten abgemeldet.",
  passwordOf: "Für diesen Zugang gilt das neue Passwort.",
  changePassword: "Passwort ändern",
  oldPassword: "Bisheriges Passwort",
  passwordChanged: "Ihr Passwort wurde geändert.",
  passwordFailed: "Das Passwort konnte nicht geändert werden.",

  secondFactor: "Codes einer App (zweiter Faktor)",
  factorOff: "Ausgeschaltet",
  factorOffText:
    "Mit einem zweiten Faktor genügt das Passwort allein nicht mehr: Bei der Anmeldung wird zusätzlich ein Code verlangt, den eine App auf Ihrem Telefon anzeigt.",
  factorOn: (since: string) => `Eingeschaltet seit ${since}`,
  recoveryCodesLeft: (count: number) =>
    `Noch ${plural(count, "Wiederherstellungscode unbenutzt.", "Wiederherstellungscodes unbenutzt.")}`,
  factorDemanded:
    "Für Administratoren ist der zweite Faktor vorgeschrieben. Schalten Sie ihn aus, müssen Sie ihn sofort neu einrichten.",
  setUp: "Einrichten",
  setUpTitle: "Zweiten Faktor einrichten",
  setUpPassword: "Bestätigen Sie zuerst, dass Sie es sind.",
  next: "Weiter",
  setUpFailed: "Der zweite Faktor konnte nicht eingerichtet werden.",
  scan: "Scannen Sie den QR-Code mit Ihrer Authenticator-App, oder tippen Sie den Schlüssel ab.",
  qrCode: "QR-Code mit dem Schlüssel",
  secret: "Schlüssel",
  enterCode: "Geben Sie danach den Code ein, den die App anzeigt.",
  code: "Code der App",
  codeForm: "6 Ziffern",
  anyCode: "Code der App oder Wiederherstellungscode",
  passkeyAsked: "Ohne Eingabe fragt Ihr Browser nach einem Ihrer Passkeys.",
  switchOn: "Einschalten",
  switchedOn: "Der zweite Faktor ist eingeschaltet.",
  codesTitle: "Ihre Wiederherstellungscodes",
  codesText:
    "Mit je einem dieser Codes melden Sie sich an, wenn Ihr Telefon nicht zur Hand ist. Jeder gilt einmal. Bewahren Sie sie sicher auf: Sie werden nur jetzt angezeigt.",
  saveCodes: "Als Datei sichern",
  codesFile: "ZVF-Portal-Wiederherstellungscodes.txt",
  codesKept: "Ich habe die Codes gesichert.",
  codesUnkeptTitle: "Ohne gesicherte Codes schließen?",
  codesUnkeptText:
    "Der zweite Faktor bleibt eingeschaltet, aber diese Codes werden nicht noch einmal angezeigt. Neue können Sie jederzeit im Profil erzeugen.",
  codesUnkeptClose: "Trotzdem schließen",
  codesUnkeptStay: "Zurück zu den Codes",
  renewCodes: "Neue Wiederherstellungscodes",
  codesAwaited: "Bitte warten Sie auf Ihre Wiederherstellungscodes.",
  renewText: "Die bisherigen Codes gelten danach nicht mehr.",
  renew: "Erzeugen",
  renewFailed: "Die Codes konnten nicht erzeugt werden.",
  switchOff: "Ausschalten",
  switchOffTitle: "Zweiten Faktor ausschalten",
  switchOffText: "Danach genügt für die Anmeldung wieder das Passwort.",
  switchedOff: "Der zweite Faktor ist ausgeschaltet.",
  switchOffFailed: "Der zweite Faktor konnte nicht ausgeschaltet werden.",

  passkeys: "Passkeys",
  passkeysText:
    "Mit einem Passkey melden Sie sich ohne Passwort an: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts oder einem Sicherheitsschlüssel. Er zählt zugleich als zweiter Faktor: Wer sich mit Ihrem Passwort anmeldet, muss zusätzlich einen Passkey oder einen Code vorweisen.",
  passkeysImpossible:
    "Dieser Browser kann hier keine Passkeys benutzen: Sie brauchen eine sichere Verbindung und einen Namen statt einer IP-Adresse.",
  passkeySince: (since: string) => `eingerichtet ${since},`,
  passkeyUsed: (lastUsed: string) => `zuletzt benutzt ${lastUsed}`,
  passkeyUnused: "noch nicht benutzt",
  addPasskey: "Passkey einrichten",
  addPasskeyText:
    "Geben Sie dem Passkey einen Namen, an dem Sie ihn wiedererkennen, und bestätigen Sie, dass Sie es sind. Danach fragt Ihr Browser, wo er liegen soll.",
  createPasskey: "Passkey erstellen",
  passkeyName: "Name des Passkeys",
  passkeyAwaited: "Bitte antworten Sie zuerst auf die Frage Ihres Browsers.",
  passkeyAdded: "Der Passkey ist eingerichtet.",
  passkeyNotMade:
    "Es wurde kein Passkey erstellt: abgebrochen, oder auf diesem Gerät gibt es schon einen für Sie.",
  removePasskey: "Passkey entfernen",
  removePasskeyOf: (name: string) => `Entfernen: ${name}`,
  removePasskeyText: (name: string) =>
    `Mit „${name}“ ist danach keine Anmeldung mehr möglich. Auf dem Gerät selbst löschen Sie ihn in dessen Einstellungen.`,
  removeLastPasskeyText:
    "Es ist Ihr letzter. Ohne Codes einer App genügt danach wieder das Passwort, und Ihre Wiederherstellungscodes gelten nicht mehr.",
  passkeyRemoved: "Der Passkey ist entfernt.",
  passkeyNotRemoved: "Der Passkey konnte nicht entfernt werden.",

  sessionLimit: (most: string) =>
    `Mehr als ${most} Geräte zugleich sind nicht möglich: Meldet sich ein weiteres an, wird das am längsten unbenutzte abgemeldet.`,
  sessions: "Angemeldete Geräte",
  thisDevice: "dieses Gerät",
  since: ({ since, lastUsed }: { since: string; lastUsed: string }) =>
    `angemeldet ${since}, zuletzt benutzt ${lastUsed}`,
  endSession: ({ device, since }: { device: string; since: string }) =>
    `Abmelden: ${device}, angemeldet ${since}`,
  sessionEnded: "Das Gerät ist abgemeldet.",
  sessionFailed: "Das Gerät konnte nicht abgemeldet werden.",
  endOthers: "Alle anderen abmelden",
  othersFailed: "Die anderen Geräte konnten nicht abgemeldet werden.",
  othersEnded: "Alle anderen Geräte sind abgemeldet.",
  onlyThis: "Sie sind nur auf diesem Gerät angemeldet.",
  unknownDevice: "Unbekanntes Gerät",
  device: ({ browser, system }: { browser: string; system: string }) => `${browser} unter ${system}`,

  notices: "E-Mails",
  noticesUnsent:
    "Dieses Portal versendet zurzeit keine E-Mails; alles steht unter „Mitteilungen“ (Glocke in der Kopfzeile). Ihre Auswahl gilt, sobald es welche versendet.",
  noticesText:
    "Alles steht im Portal unter „Mitteilungen“ (Glocke in der Kopfzeile). Verbindliches und Sicherheitsrelevantes erhalten Sie immer auch per E-Mail. Wählen Sie, was Sie außerdem als E-Mail möchten.",
  notice: {
    REQUEST_RECEIPT: "Belege für unverbindliche Anfragen",
    ANSWERED: "Antworten auf individuelle Anfragen",
    DECLINED: "Abgelehnte individuelle Anfragen",
    OVERDUE: "Überfällige Antworten des Anbieters",
    PROPOSED: "Vorschläge aus Ihrer Verkaufsberatung",
    WATCH_NEWS: "Neues zu Merkliste und Suchaufträgen",
  },

  data: "Ihre Daten",
  dataText:
    "Alles, was das Portal zu Ihrer Person speichert: Profil, Standorte, Anmeldungen, Änderungen an Passwort und zweitem Faktor, Antworten auf die Nutzungsbedingungen, Sperren und Beschwerden, Aktivitäten, Merkliste, Suchaufträge, Mitteilungen und die an Sie gerichteten E-Mails.",
  export: "Daten als JSON herunterladen",
  exportFile: "ZVF-Portal-eigene-Daten.json",
  exported: "Ihre Daten wurden heruntergeladen.",
  exportFailed: "Ihre Daten konnten nicht heruntergeladen werden.",

  removal: "Zugang löschen",
  removalText:
    "Name, E-Mail-Adresse und Telefonnummer werden aus Ihrem Profil gelöscht. Frühere Anfragen bleiben ohne Namen erhalten, solange das Gesetz es verlangt.",
  removalForAdmins:
    "Als Administrator können Sie sich nicht selbst löschen. Bitten Sie einen anderen Administrator darum.",
  remove: "Zugang löschen",
  removeTitle: "Eigenen Zugang löschen",
  removeWarning:
    "Sie werden sofort überall abgemeldet und können sich nicht mehr anmelden. Das kann nicht rückgängig gemacht werden.",
  signInFresh: "Dafür darf Ihre Anmeldung höchstens zehn Minuten zurückliegen.",
  signInAgain: (issuer: string) => `Bei ${issuer} noch einmal anmelden`,
  removeFinally: "Endgültig löschen",
  removed: "Ihr Zugang wurde gelöscht.",
  removeFailed: "Ihr Zugang konnte nicht gelöscht werden.",
  inUse: (counts: string) => `Es laufen noch ${counts}. Danach können Sie Ihren Zugang löschen.`,
  inactiveTitle: "Ihr Profil wird geprüft",
  endedTitle: "Ihr Zugang ist beendet",
  endedText:
    "Ihr Zugang wurde beendet oder vorübergehend abgeschaltet. Bitte wenden Sie sich an den Anbieter, wenn Sie das Portal weiter nutzen möchten.",
  inactiveText:
    "Vielen Dank für Ihre Registrierung. Wir prüfen jedes neue Profil und aktivieren es so bald wie möglich. Danach stehen Ihnen alle Bereiche offen.",
})
