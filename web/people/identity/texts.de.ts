import { personLabels } from "../../../contract/people/person-labels.ts"
import { german, plural } from "../../core/texts.ts"

export const texts = german({
  title: "Anmelden",
  headline: "Zentrale Vorführfahrzeuge",
  claimPreOffers: "Pre-Offers mit verbindlichem Kaufpreis.",
  claimSelection: "Neue Fahrzeuge zur Auswahl in Selection.",
  signIn: "Anmelden",
  issuerSignIn: (issuer: string) => `Anmelden mit ${issuer}`,
  notSignedIn: "Nicht angemeldet",
  secondStep: "Code eingeben",
  secondStepText:
    "Ihr Zugang ist durch einen zweiten Faktor geschützt. Geben Sie den Code ein, den Ihre Authenticator-App anzeigt, oder einen Ihrer Wiederherstellungscodes.",
  secondStepHosted:
    "Ihr Zugang ist durch einen zweiten Faktor geschützt. Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.",
  secondStepPasskeyText:
    "Ihr Zugang ist durch einen Passkey geschützt. Bestätigen Sie die Anmeldung damit, oder geben Sie einen Ihrer Wiederherstellungscodes ein.",
  confirmByPasskey: "Mit Passkey bestätigen",
  byPasskey: "Mit Passkey anmelden",
  passkeyFailed:
    "Die Anmeldung mit Passkey wurde abgebrochen, oder auf diesem Gerät gibt es keinen für das Portal.",
  passkeysImpossible:
    "Dieser Browser kann hier keine Passkeys benutzen: Sie brauchen eine sichere Verbindung und einen Namen statt einer IP-Adresse.",
  code: "Code",
  codeLost:
    "Kein Code zur Hand und kein Wiederherstellungscode? Ein Administrator kann den zweiten Faktor zurücksetzen.",
  codeLostHosted: "Kein Code zur Hand? Wenden Sie sich an einen Administrator.",
  tryLater: "Die Anmeldung ist gerade nicht möglich. Bitte versuchen Sie es später erneut.",
  goesOn:
    "Sobald das Portal antwortet, geht es hier automatisch weiter. Wahrscheinlich sind Sie noch angemeldet.",
  draftsKept: "Was Sie in diesem Fenster eingegeben haben, ist nach der Anmeldung wieder da.",
  forgot: "Passwort vergessen?",
  forgotTitle: "Passwort vergessen",
  forgotText:
    "Geben Sie Ihre E-Mail-Adresse an. Wir senden Ihnen einen Link, über den Sie ein neues Passwort festlegen.",
  resetPassword: "Passwort zurücksetzen",
  backToSignIn: "Zurück zur Anmeldung",
  forgotKept:
    "Dieses Portal versendet zurzeit keine E-Mails. Geben Sie Ihre E-Mail-Adresse an: Den Link für ein neues Passwort kann Ihnen dann der Anbieter geben.",
  resetKept:
    "Wenn es zu dieser E-Mail-Adresse einen Zugang gibt, kann Ihnen der Anbieter jetzt den Link geben.",
  resetSent:
    "Wenn es zu dieser E-Mail-Adresse einen Zugang gibt, ist eine E-Mail zum Zurücksetzen unterwegs.",
  resetNotSent:
    "Die E-Mail konnte nicht gesendet werden. Bitte prüfen Sie die E-Mail-Adresse oder wenden Sie sich an einen Administrator.",
  resetTitle: "Passwort festlegen",
  resetFor: "Für diesen Zugang gilt das neue Passwort.",
  setPassword: "Passwort festlegen",
  tooShort: (min: number) => `Bitte legen Sie ein Passwort mit mindestens ${min} Zeichen an!`,
  tooWeak: "Bitte legen Sie ein Passwort an, das alle Anforderungen erfüllt!",
  minPasswordLength: (count: number) => `mindestens ${count} Zeichen`,
  maxPasswordLength: (count: number) => `höchstens ${count} Zeichen`,
  containsLowercaseCharacter: () => "ein Kleinbuchstabe (a–z)",
  containsUppercaseCharacter: () => "ein Großbuchstabe (A–Z)",
  containsNumericCharacter: () => "eine Ziffer",
  containsNonAlphanumericCharacter: (examples: string) => `ein Sonderzeichen, z. B. ${examples}`,
  policyUnsupported:
    "Der Anmeldedienst beschreibt seine Anforderungen an Passwörter in einem Format, das dieses Portal nicht kennt. Bitte wenden Sie sich an einen Administrator.",
  policyNotLoaded:
    "Die Anforderungen an das Passwort konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.",
  differing: "Die Passwörter stimmen nicht überein.",
  resetDone: "Passwort erfolgreich zurückgesetzt.",
  resetFailed:
    "Das Passwort konnte nicht gesetzt werden. Bitte prüfen Sie den Link in Ihrer E-Mail oder wenden Sie sich an einen Administrator.",
  codeNotChecked: "Der Link kann gerade nicht geprüft werden. Bitte prüfen Sie Ihre Verbindung.",
  codeExpired: "Dieser Link ist abgelaufen",
  codeInvalid: "Dieser Link ist ungültig oder wurde bereits benutzt",
  codeMissing: "In diesem Link fehlt der Code",
  codeMissingText:
    "Manche E-Mail-Programme schneiden das Ende von Links ab. Kopieren Sie die ganze Adresse aus der E-Mail in die Adresszeile, oder fordern Sie einen neuen Link an.",
  codeVoidText:
    "Ein Link gilt nur einmal und nur für eine begrenzte Zeit. Fordern Sie einfach einen neuen an.",
  newLink: "Neuen Link anfordern",
  signedInAs: (mail: string) => `Sie sind als ${mail} angemeldet`,
  linkOf: (mail: string) =>
    `Der Link gilt für den Zugang ${mail}. Um dessen Passwort festzulegen, melden Sie sich hier ab; der Link bleibt gültig.`,
  signOutAndSet: "Abmelden und Passwort festlegen",
  staySignedIn: "Angemeldet bleiben",
  registerTitle: "Registrieren",
  registerUnknown:
    "Diese E-Mail-Adresse ist noch nicht bekannt. Registrieren Sie sich hier mit der Rolle Verkaufsberatung; wir prüfen Ihr Profil und aktivieren es so bald wie möglich.",
  registerUnfinished:
    "Ihre Registrierung ist noch nicht abgeschlossen. Bitte ergänzen Sie Ihre Angaben; wir prüfen Ihr Profil dann und aktivieren es so bald wie möglich.",
  registerMail: "Mit dieser E-Mail-Adresse melden Sie sich an.",
  ...personLabels,
  gssnLocation: "GSSN Ihres Standorts",
  gssnHint: "Die Nummer Ihres Standorts beim Hersteller, z. B. GS0001234.",
  newAccountPassword: "Passwort festlegen",
  repeatAccountPassword: "Passwort wiederholen",
  register: "Registrieren",
  registerFailed:
    "Die Registrierung ist fehlgeschlagen. Ihre Eingaben stehen noch hier; bitte versuchen Sie es später erneut.",
  contact: "Fragen zum Zugang",
  demoTitle: "Als wen möchten Sie sich umsehen?",
  demoText: "Ein Klick füllt das Formular aus.",
  demoLocations: ([first = "", ...others]: readonly string[]) =>
    others.length === 0
      ? first
      : `${first} und ${plural(others.length, "weiterer Standort", "weitere Standorte")}`,
  demoState: {
    active: "",
    waiting: "wartet auf die Aktivierung",
    blocked: "gesperrt",
    inactive: "nicht aktiv",
  },
})
