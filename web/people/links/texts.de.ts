import { german } from "../../core/texts.ts"

export const texts = german({
  title: "Link aus einer E-Mail",
  proveTitle: "E-Mail-Adresse bestätigen",
  newMailTitle: "Neue E-Mail-Adresse bestätigen",
  notChecked: "Der Link konnte nicht geprüft werden.",
  voidTitle: "Dieser Link gilt nicht mehr",
  voidText: "Er ist ungültig, abgelaufen oder wurde bereits benutzt.",
  noCodeTitle: "In diesem Link fehlt der Code",
  noCodeText:
    "Manche E-Mail-Programme und Sicherheitsfilter schneiden das Ende von Links ab. Kopieren Sie die ganze Adresse aus der E-Mail und fügen Sie sie hier ein.",
  pasted: "Adresse oder Code aus der E-Mail",
  goOn: "Weiter",
  newLinkText:
    "Einen neuen Link zur Bestätigung Ihrer E-Mail-Adresse senden Sie sich in Ihrem Profil, einen für ein neues Passwort auf der Anmeldeseite. Den zweiten Faktor setzt ein Administrator zurück.",
  toProfile: "Zum Profil",
  newPassword: "Neues Passwort anfordern",
  expiredTitle: "Dieser Link ist abgelaufen",
  expiredText: "Er galt nur für begrenzte Zeit.",
  failed: "Das hat nicht geklappt. Bitte versuchen Sie es erneut.",
  proveMail: (mail: string) =>
    `Gehört die Adresse ${mail} Ihnen, und haben Sie sich damit im ZVF-Portal registriert?`,
  newMail: ({ mail, formerMail }: { mail: string; formerMail: string | null }) =>
    `Für Ihren Zugang soll künftig ${mail} statt ${formerMail ?? ""} gelten.`,
  proveSignIn: "Bitte melden Sie sich an, um das zu bestätigen. Danach kommen Sie hierher zurück.",
  proveNotYou:
    "Haben Sie das nicht veranlasst, brauchen Sie nichts zu tun: Ohne Ihre Bestätigung gilt die Adresse nicht.",
  signIn: "Anmelden und bestätigen",
  otherTitle: (mail: string) => `Sie sind als ${mail} angemeldet`,
  otherText:
    "Dieser Link gehört zu einem anderen Zugang. Melden Sie sich hier ab und mit dem Zugang an, für den er gesendet wurde; der Link bleibt gültig.",
  signOutAndGoOn: "Abmelden und fortfahren",
  proveButton: "Adresse bestätigen",
  provenTitle: "Ihre E-Mail-Adresse ist bestätigt",
  provenText: "Sie gilt ab sofort für Ihren Zugang.",
  provenWaits: "Wir prüfen jetzt Ihr Profil und aktivieren es so bald wie möglich.",
  factor:
    "Ein Administrator möchte den zweiten Faktor Ihrer Anmeldung zurücksetzen. Danach genügt wieder Ihr Passwort, und Sie sind überall abgemeldet.",
  factorNotYou: "Haben Sie nicht darum gebeten, schließen Sie diese Seite: Ihr zweiter Faktor bleibt.",
  factorButton: "Zweiten Faktor zurücksetzen",
  factorDoneTitle: "Ihr zweiter Faktor ist zurückgesetzt",
  factorDoneText: "Bitte melden Sie sich mit Ihrem Passwort an und richten Sie ihn in Ihrem Profil neu ein.",
})
