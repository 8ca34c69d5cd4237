import { german } from "../../texts.ts"

export const texts = german({
  earlierCases: "Frühere Vorgänge",
  noStatus: "Kein Status: Das Fahrzeug ist frei.",
  openRequest: "Offene individuelle Anfrage",
  answeredRequest: "Zuletzt beantwortete Anfrage",
  person: "Person",
  location: "Standort",
  what: "Vorgang",
  summary: "Das bestätigen Sie",
  agreedBoth: ({ conditions, version }: { conditions: string | null; version: string | null }) =>
    `Zugestimmt wurde den Bedingungen in der Fassung ${conditions ?? ""} und den Nutzungsbedingungen in der Fassung ${version ?? ""}.`,
  agreedNone: "Durch den Anbieter erfasst: Im Portal liegt keine Zustimmung der Person vor.",
  agreedTerms: (version: string | null) =>
    `Zugestimmt wurde den Nutzungsbedingungen in der Fassung ${version ?? ""}.`,
  caseOver: "Der Vorgang ist nicht mehr offen",
  caseOverText: "Ihre Eingaben wurden nicht gesendet.",
  caseOverSee: "Ansehen, was getan wurde",
  caseOverSeeOf: ({ what, jobNumber }: { what: string; jobNumber: string }) =>
    `${what} zu ${jobNumber}: ansehen, was getan wurde`,
  lastAct: ({
    what,
    state,
    person,
    at,
  }: {
    what: string
    state: string
    person?: string | null | undefined
    at: string
  }) => `${what}: ${state}, durch ${person ?? ""} am ${at} Uhr.`,
  lastActOfOffice: ({
    what,
    state,
    office,
    at,
  }: {
    what: string
    state: string
    office: string
    at: string
  }) => `${what}: ${state}, durch ${office} am ${at} Uhr.`,
  lastActReason: (reason: string) => `Dazu geschrieben: „${reason}“`,
  wantedKm: "Wunsch-Kilometer",
  wantedDate: "Wunschdatum",
  confirm: "Bestätigen",
  binding: {
    PRE_OFFER: "Annahme",
    SELECTION: "ZVF-Anfrage",
  },
  confirmTitle: (binding: string) => `${binding} bestätigen`,
  confirmText: "Mit Ihrer Bestätigung gilt, was hier steht. Der Agent wird informiert.",
  passed: {
    PRE_OFFER: (date: string) => `Die Frist zur Übernahme ist am ${date} abgelaufen. Trotzdem bestätigen?`,
    SELECTION: (date: string) => `Das Lieferdatum ${date} ist schon vorbei. Trotzdem bestätigen?`,
  },
  confirmed: (binding: string) => `Die ${binding} wurde bestätigt.`,
  confirmedOn: (date: string) => `Bestätigt am ${date}`,
  correct: "Berichtigen",
  correctTitle: "Bestätigungsdatum berichtigen",
  corrected: "Das Bestätigungsdatum wurde berichtigt.",
  reject: "Ablehnen",
  rejectTitle: (binding: string) => `${binding} ablehnen`,
  rejectText: "Das Fahrzeug bleibt danach gesperrt, bis Sie es wieder freigeben.",
  rejectDone: (binding: string) => `Die ${binding} wurde abgelehnt.`,
  cancel: "Stornieren",
  cancelTitle: () => "Vorgang stornieren",
  cancelDone: () => "Der Vorgang wurde storniert.",
  reasonHint: "Der Agent liest diesen Grund unter „Ihre Aktivitäten“.",
  reasonRecordHint: "Der Grund steht im Verlauf. Der Agent erhält keine weitere Nachricht.",
  reasonTemplate: "Vorlage",
  reasonOwn: "eigener Text",
  free: "Wieder freigeben",
  freeTitle: () => "Fahrzeug wieder freigeben",
  freeText: (car: string) =>
    `${car} verliert seinen Status und kann wieder angeboten werden. Der Agent wird informiert. Der Verlauf bleibt erhalten.`,
  freeRejectedText: (car: string) =>
    `${car} verliert seinen Status und kann wieder angeboten werden. Der Verlauf bleibt erhalten.`,
  freeDone: () => "Das Fahrzeug ist wieder frei.",
  answer: "Beantworten",
  answerTitle: "Anfrage beantworten",
  answered: "Die Anfrage wurde beantwortet.",
  wishOf: ({ who, location }: { who: string; location: string }) => `Wunsch von ${who}, ${location}`,
  wishRow: "Wunsch",
  priceNet: "Preis netto",
  mileage: "Ziellaufleistung",
  estimated: (price: string) => `etwa ${price}`,
  estimateHint:
    "Der Preis des Wunsches ist dieselbe Schätzung, die der Agent sieht: Pre-Offer 1 mit den Mehr-/Minderpreisen.",
  estimateNone:
    "Ohne Preis, Datum und Mehr-/Minderpreise von Pre-Offer 1 lässt sich der Wunsch nicht schätzen.",
  takeWish: (offer: string) => `Wunsch übernehmen in ${offer}`,
  answerMore: "Nachricht und Annahme",
  answerText: "Nachricht an den Agenten",
  answerTextHint: "Steht in der Aktivität des Agenten.",
  release: "Zur Annahme freigeben",
  releaseHint: "Der Agent kann die Pre-Offers dieses Fahrzeugs ab sofort annehmen.",
  releaseNot: "Der Agent kann dieses Fahrzeug weiterhin nicht annehmen.",
  releaseEnds: "Das Fahrzeug ist zurzeit annehmbar; mit dieser Antwort ist es das nicht mehr.",
  answerWith: ({ at, offer }: { at: string; offer: string }) => `Antwort vom ${at} Uhr: ${offer}`,
  answerOpen: "Mit der Antwort konnte angenommen werden.",
  answerClosed: "Mit der Antwort konnte noch nicht angenommen werden.",
  answerPreview: "Das erhält der Agent",
  answerNothing: "Es ist noch nichts geändert: Eine Antwort gibt mindestens einem Pre-Offer neue Werte.",
  answerMissing: (fields: string) => `Es fehlt noch: ${fields}`,
  answerFaults: "Diese Angaben widersprechen sich",
  outlookOpen: "Der Agent kann sofort annehmen.",
  outlookClosed: "Der Agent liest, dass das Fahrzeug noch nicht zur Annahme freigegeben ist.",
  outlookHidden: "Das Fahrzeug wird Agenten nicht angezeigt und kann deshalb nicht angenommen werden.",
  nearest: "am nächsten am Wunsch",
  decline: "Anfrage ablehnen",
  declineTitle: () => "Anfrage ablehnen",
  declineText: "Das Fahrzeug und seine Angebote bleiben, wie sie sind.",
  declineDone: () => "Die Anfrage wurde abgelehnt.",
  record: "Durch Anbieter erfassen",
  recordTitle: (binding: string) => `${binding} durch Anbieter erfassen`,
  recorded: (binding: string) => `Die ${binding} wurde erfasst.`,
  recordClosesRequest:
    "Zu diesem Fahrzeug ist eine individuelle Anfrage offen. Sie gilt mit der Erfassung als beantwortet.",
  recordMovesCar: "Das Fahrzeug gehört zu einem anderen Standort und wechselt mit der Erfassung dorthin.",
  agentPlaceholder: "Name oder E-Mail eingeben",
  chooseAgentFirst: "Zuerst einen Benutzer wählen",
  chooseLocation: "Standort wählen",
  offer: "Pre-Offer",
  offerHint: ({ price, date }: { price: string; date: string }) => `${price} netto, Aussteuerung ${date}`,
  net: "Kaufpreis netto",
  conflictRequestOpened: "Eine individuelle Anfrage ist eingegangen.",
  conflictRequestClosed: "Die individuelle Anfrage ist nicht mehr offen.",
  conflictFirst: "Bitte entscheiden Sie zuerst, welche Angaben gelten sollen.",
})
