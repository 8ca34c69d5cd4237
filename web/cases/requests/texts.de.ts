import { german, plural } from "../../core/texts.ts"

export const texts = german({
  back: "Zurück zum Fahrzeug",
  backShort: "Zurück",
  sendAcceptance: (offer: string) => `${offer} verbindlich annehmen`,
  sendSelection: "ZVF verbindlich anfragen",
  sendRequest: "Anfrage senden",
  toAccept: (offer: string) => `Weiter zu ${offer}`,
  connectionLost:
    "Keine Verbindung. Ihre Eingaben sind noch da. Senden Sie erneut: Auch wenn die Anfrage schon angekommen ist, wird sie nur einmal gezählt.",
  failed: {
    PRE_OFFER_REQUEST: "Die Pre-Offer-Anfrage ist fehlgeschlagen. Bitte versuchen Sie es später erneut.",
    PRE_OFFER_ACCEPT: "Die Annahme des Pre-Offers ist fehlgeschlagen. Bitte versuchen Sie es später erneut.",
    SELECTION_ACCEPT: "Die ZVF-Anfrage ist fehlgeschlagen. Bitte versuchen Sie es später erneut.",
  },
  choice: "Was möchten Sie?",
  choiceIndividual: "Individuell anfragen",
  choiceIndividualHint: "Wunsch-Kilometer und Wunschdatum; der Anbieter nennt Ihnen seinen Preis.",
  choiceAlternative: (offer: string) => `${offer} übernehmen`,
  choiceAlternativeHint: ({ price, km, date }: Record<"price" | "km" | "date", string>) =>
    `${price} · ${km} · Aussteuerung ${date}`,
  priceNet: (price: string) => `${price} netto`,
  kilometers: "Wunsch-Kilometer",
  kilometersMin: "Mindestlaufleistung: {min}",
  delivery: "Wunschdatum",
  deliveryMin: "Frühestes Aussteuerungsdatum: {min}",
  lockedByChoice: (offer: string) => `Bei ${offer} stehen Kilometer und Datum fest.`,
  offer1Is: ({ km, date }: { km: string; date: string }) => `Pre-Offer 1: ${km}, ${date}`,
  estimateTitle: "Unverbindliche Schätzung",
  estimateNet: (price: string) => `etwa ${price} netto`,
  estimateGross: (price: string) => `brutto etwa ${price}`,
  estimateText:
    "Errechnet aus Pre-Offer 1 und den Mehr-/Minderpreisen je vollem Monat und je 1.000 km. Kein Angebot: Es gilt allein der Preis, den der Anbieter Ihnen nennt.",
  estimateWaiting: "Sobald Wunsch-Kilometer und Datum eingegeben sind, sehen Sie hier eine Schätzung.",
  estimateNone: "Für diesen Wunsch lässt sich nichts schätzen. Der Anbieter nennt Ihnen seinen Preis.",
  requestNote:
    "Eine Anfrage bindet Sie nicht. Der Anbieter antwortet innerhalb von 48 Stunden; wünschen Sie ein anderes Datum, innerhalb von 24 Stunden (Montag bis Freitag).",
  alternativeNote: (offer: string) =>
    `${offer} nehmen Sie im nächsten Schritt verbindlich an, zu seinem festen Preis. Bis dahin wird nichts gesendet.`,
  askedTitle: "Ihr Haus hat zu diesem Fahrzeug schon angefragt",
  askedByYou: ({ at, km, date, due }: Record<"at" | "km" | "date" | "due", string>) =>
    `Sie haben am ${at} selbst angefragt: ${km}, Aussteuerung ${date}. Der Anbieter antwortet bis ${due}. Bis dahin ist keine zweite Anfrage möglich.`,
  askedByHouse: ({
    name,
    at,
    km,
    date,
    due,
  }: {
    name: string | undefined
    at: string
    km: string
    date: string
    due: string
  }) =>
    `${name ?? ""} hat am ${at} angefragt: ${km}, Aussteuerung ${date}. Der Anbieter antwortet bis ${due}. Bis dahin ist keine zweite Anfrage möglich; was Sie eingegeben haben, bleibt hier stehen.`,
  askedWay: "Zum Vorgang",
  vin: "FIN",
  locationOf: "Standort",
  conditionsTitle: "Bedingungen",
  termsOfUse: "Nutzungsbedingungen",
  conditionsEdition: (edition: string) => `Bedingungen, ${edition}`,
  conditionTerms: (edition: string) => `Nutzungsbedingungen, ${edition}`,
  conditionsFailed:
    "Die Bedingungen konnten nicht geladen werden. Ohne sie kann nichts verbindlich gesendet werden.",
  conditionsFirst: "Die Bedingungen werden noch geladen.",
  documentsTitle: "Dokumente zum Fahrzeug",
  documentsKept: "Diese Dokumente werden mit Ihrer Anfrage gespeichert.",
  documentsFailed:
    "Die Dokumente konnten nicht geladen werden. Ohne sie kann nichts verbindlich gesendet werden.",
  documentsFirst: "Die Dokumente werden noch geladen.",
  several: {
    title: "Mehrere Pre-Offers annehmen",
    terms: (count: number) =>
      count === 1
        ? "Ich habe die Bedingungen gelesen und stimme ihnen für dieses Fahrzeug zu."
        : `Ich habe die Bedingungen gelesen und stimme ihnen für jedes dieser ${count} Fahrzeuge zu.`,
    send: (count: number) =>
      count === 1 ? "1 Pre-Offer verbindlich annehmen" : `${count} Pre-Offers verbindlich annehmen`,
    again: (count: number) => plural(count, "weiteres erneut senden", "weitere erneut senden"),
    accepted: (due: string) =>
      `Pre-Offer 1 verbindlich angenommen. Antwort des Anbieters bis ${due}. Ein Vorvertrag kommt erst mit seiner Bestätigung zustande.`,
    outcome: ({ sent, all }: { sent: number; all: number }) => `${sent} von ${all} verbindlich angenommen`,
    sum: ({ net, gross }: Record<"net" | "gross", string>) => `Zusammen ${net} netto, ${gross} brutto.`,
    notIncluded: "Nicht dabei",
    onlyPreOffers: "Ein ZVF fragen Sie einzeln an.",
  },
  terms: "Ich habe die Bedingungen gelesen und stimme ihnen zu.",
  termsName: "Bedingungen",
  chooseLocation: "Standort, für den Sie anfragen",
  chooseLocationEmpty: "Bitte wählen",
  rateChanged:
    "Der Mehrwertsteuersatz hat sich geändert. Bitte laden Sie die Seite neu und prüfen Sie den Bruttopreis. Es wurde nichts gesendet.",
  changedTitle: "Das Angebot hat sich geändert",
  changedText:
    "Der Anbieter hat dieses Angebot geändert, während Sie es angesehen haben. Es wurde nichts gesendet.",
  changedTexts: "Die Bedingungen haben sich geändert",
  changedTextsText:
    "Seit Sie diesen Dialog geöffnet haben, gilt eine neue Fassung. Es wurde nichts gesendet. Die neue Fassung steht unten, sobald Sie fortfahren.",
  changedBack: "Alle Angaben sind wieder so, wie Sie sie gesehen haben.",
  changedContinue: "Mit den neuen Werten fortfahren",
  changedFirst: "Bitte prüfen Sie zuerst die neuen Werte.",
  sentText: {
    PRE_OFFER_REQUEST: () =>
      "Ihre Anfrage ist beim Anbieter. Das Fahrzeug bleibt in der Liste; die Antwort finden Sie unter „Ihre Aktivitäten“.",
    PRE_OFFER_ACCEPT: (offer: string) =>
      `Sie haben ${offer} verbindlich angenommen. Ein Vorvertrag kommt erst zustande, wenn der Anbieter Ihre Annahme unter „Ihre Aktivitäten“ bestätigt.`,
    SELECTION_ACCEPT: () =>
      "Sie haben das ZVF verbindlich angefragt. Reserviert ist das Fahrzeug für Sie erst, wenn der Anbieter Ihre Anfrage unter „Ihre Aktivitäten“ bestätigt.",
  },
  sentReceipt: "Einen Beleg erhalten Sie per E-Mail.",
  sentReceiptUnlessMuted:
    "Einen Beleg erhalten Sie per E-Mail, sofern Sie ihn nicht im Profil abbestellt haben.",
  sentDue: "Antwort des Anbieters bis",
  yourWish: "Ihr Wunsch",
  sentOfferTitle: "Das haben Sie verbindlich gesendet",
  toActivities: "Zu Ihren Aktivitäten",
})
