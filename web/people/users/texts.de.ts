import { personLabels } from "../../../contract/people/person-labels.ts"
import { german, plural } from "../../core/texts.ts"
import { textsOf } from "../../ui/resource/texts.de.ts"

export const texts = german({
  ...textsOf({ one: "Benutzer", all: "Benutzer", gender: "masculine" }),
  title: "Benutzer",
  unsorted: "Nach Name",
  waiting: (count: number) =>
    plural(
      count,
      "Profil wartet auf seine Aktivierung und steht zuoberst.",
      "Profile warten auf ihre Aktivierung und stehen zuoberst.",
    ),
  nobodyWaits: "Kein Profil wartet auf seine Aktivierung.",
  search: "Name, E-Mail-Adresse, VF-Nummer …",
  locationsFailed: "Die Standorte konnten nicht geladen werden.",
  found: (count: number) => plural(count, "Benutzer gefunden", "Benutzer gefunden"),
  noMatch: "Keine E-Mail-Adresse passt zu Ihrer Suche",
  vfnr: "VF-Nummer",
  ...personLabels,
  mail: "E-Mail-Adresse",
  phoneHint: "8 bis 18 Zeichen: Ziffern, +, -, Klammern, Leerzeichen",
  type: "Rolle",
  lastSignIn: "Letzte Anmeldung",
  neverSignedIn: "noch nie",
  lastSignInAt: (at: string) => `Zuletzt angemeldet: ${at}`,
  neverSignedInYet: "Hat sich noch nie angemeldet.",
  state: "Status",
  states: {
    toActivate: "zu aktivieren",
    active: "aktiv",
    inactive: "inaktiv",
    blocked: "gesperrt",
  },
  createdUnsent: "Der Benutzer wurde angelegt. Die Einladung liegt im Postausgang.",
  created: "Der Benutzer wurde angelegt und eingeladen.",
  savedMailWaits: "Gespeichert. Die neue E-Mail-Adresse gilt, sobald die Person sie bestätigt.",
  wrongField: (field: string) => `${field}: Bitte Angabe berichtigen: Ungültiger Wert.`,
  locations: "Standorte",
  locationsHint: "Mindestens einer; mehrere sind möglich.",
  addLocation: "Standort wählen …",
  addAnotherLocation: "Weiteren Standort hinzufügen …",
  chosenLocations: "Gewählte Standorte",
  removeLocation: (location: string) => `Standort entfernen: ${location}`,
  registeredFor: (gssn: string) => `Bei der Registrierung angegebene GSSN: ${gssn}`,
  takeProposal: (location: string) => `${location} übernehmen`,
  managers: (names: string) => `Ansprechperson und Vertretung: ${names}`,
  noManagers: "Noch niemand mit der Rolle Verkaufsleitung",
  firstManager: "Bisher niemand sonst mit der Rolle Verkaufsleitung",
  leftAlone: (locations: string) =>
    `Danach kann für ${locations} niemand mehr anfragen oder annehmen: Dort hat sonst niemand die Rolle Verkaufsleitung. Auch zurückziehen kann dort niemand.`,
  thirdManager: (location: string) =>
    `Zu ${location} gehören schon zwei Personen mit der Rolle Verkaufsleitung. Vorgesehen sind zwei: Ansprechperson und Vertretung.`,
  active: "Aktiv",
  activeHint:
    "Nur aktive Benutzer können das Portal nutzen. Wer deaktiviert wird, ist sofort abgemeldet; offene Anfragen und Vorverträge bleiben bestehen.",
  activationMail: "Mit dem Speichern erfährt die Person per E-Mail, dass ihr Zugang aktiviert ist.",
  ownProfile:
    "Ihr eigenes Profil: Sie können sich nicht selbst löschen, deaktivieren oder sperren und Ihre Rolle als Administrator nicht abgeben.",
  lastAdmin: "Sie sind der letzte aktive Administrator: Dieses Profil muss Administrator und aktiv bleiben.",
  invitationFollows:
    "Mit dem Anlegen entsteht ein Link, über den die Person ihr Passwort festlegt. Er gilt 7 Tage.",
  noPassword: "Noch kein Passwort festgelegt",
  invitedUntil: (until: string) => `Die Einladung gilt bis ${until} Uhr.`,
  invitationExpired: "Es gibt keine gültige Einladung mehr.",
  inviteAgain: "Einladung erneut senden",
  invitedUnsent: "Die Einladung liegt im Postausgang.",
  invited: "Die Einladung wurde erneut gesendet.",
  inviteFailed: "Die Einladung konnte nicht gesendet werden.",
  secondFactor: "Zweiter Faktor",
  secondFactorOn: "Bei der Anmeldung wird zusätzlich ein Code verlangt.",
  formerMail: "Frühere E-Mail-Adresse",
  formerMailText: ({ until, mail }: { until: string; mail: string }) => `Bis ${until} Uhr galt ${mail}.`,
  restoreMail: "Frühere Adresse wiederherstellen",
  restoreMailTitle: "Frühere Adresse wiederherstellen?",
  restoreMailText: ({ name, former, mail }: Record<"name" | "former" | "mail", string>) =>
    `Für ${name} gilt dann wieder ${former} statt ${mail}. Die Person wird überall abgemeldet, Passwort und Links aus E-Mails gelten nicht mehr, und zweite Faktoren, die seit der Änderung dazukamen, werden entfernt. Beide Adressen erhalten eine E-Mail; den Link für ein neues Passwort erhält nur die frühere.`,
  restoreMailButton: "Wiederherstellen",
  mailRestored: "Die frühere E-Mail-Adresse gilt wieder, und der Zugang ist gesichert.",
  restoreMailFailed: "Die frühere E-Mail-Adresse konnte nicht wiederhergestellt werden.",
  ownMail: "Ihre eigene E-Mail-Adresse ändern Sie in Ihrem Profil.",
  ownFactor: "Den eigenen zweiten Faktor schalten Sie in Ihrem Profil aus.",
  resetFactor: "Zweiten Faktor zurücksetzen",
  resetFactorTitle: "Zweiten Faktor zurücksetzen?",
  resetFactorText: (name: string) =>
    `${name} braucht dazu einen Link. Erst wenn die Person ihn öffnet und bestätigt, wird der zweite Faktor zurückgesetzt: Sie ist dann überall abgemeldet und meldet sich mit dem Passwort allein an.`,
  resetFactorButton: "Link senden",
  resetFactorReason: "Grund",
  resetFactorHint: "Die Person liest ihn mit dem Link, und er steht im Protokoll.",
  factorResetUnsent: "Der Link zum Zurücksetzen liegt im Postausgang.",
  factorReset: "Der Link zum Zurücksetzen wurde gesendet.",
  factorResetFailed: "Der Link konnte nicht gesendet werden.",
  deleteText: ({ name, mail }: { name: string; mail: string }) =>
    `${name} (${mail}) verliert sofort den Zugang. Name und E-Mail-Adresse werden endgültig gelöscht; frühere Anfragen bleiben ohne Namen erhalten.`,
  changedBeforeDelete:
    "Dieser Benutzer wurde inzwischen geändert. Bitte schließen Sie das Formular und prüfen Sie die neuen Angaben, bevor Sie löschen.",
  inUse: (counts: string) =>
    `Zu dieser Person laufen noch ${counts}. Beenden Sie diese zuerst, oder deaktivieren Sie den Benutzer.`,
  proven: "bestätigt",
  unproven: "unbestätigt",
  unprovenTitle: "E-Mail-Adresse unbestätigt",
  unprovenText: (mail: string) =>
    `Die Person hat den Link, der an ${mail} ging, noch nicht benutzt. Es ist nicht bestätigt, dass ihr die Adresse gehört.`,
  unprovenUnsent:
    "Dieses Portal versendet keine E-Mails, deshalb kann die Person ihre Adresse nicht selbst bestätigen. Vergewissern Sie sich auf anderem Weg.",
  activationReason: "Grund der Aktivierung",
  activationReasonHint: "Er steht im Protokoll.",
  pendingMail: ({ mail, current }: { mail: string; current: string }) =>
    `Neue Adresse ${mail} wartet auf Bestätigung. Bis dahin gilt ${current}.`,
  mailHint: "Eine neue Adresse gilt erst, wenn die Person sie über einen Link bestätigt hat.",
  and: " und ",
  runningContracts: (count: number) =>
    plural(count, "Annahme oder ZVF-Anfrage", "Annahmen oder ZVF-Anfragen"),
  openRequests: (count: number) => plural(count, "offene Pre-Offer-Anfrage", "offene Pre-Offer-Anfragen"),
})
