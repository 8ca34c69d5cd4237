/** The codes of an enumeration, in the order of their texts, which is the display order (P92). */
export const codesOf = <Code extends string>(texts: Readonly<Record<Code, string>>): readonly Code[] =>
  Object.keys(texts) as Code[]

export const areaText = { PRE_OFFER: "Pre-Offer", SELECTION: "Selection" } as const
export const areas = codesOf(areaText)
export type Area = keyof typeof areaText
/** Label of `dateOfDelivery`: retirement from the fleet, or delivery of a new car (P49). */
export const deliveryWord = { PRE_OFFER: "Aussteuerung", SELECTION: "Lieferung" } as const

export const roleText = {
  ADMIN: "Administrator",
  SELLER: "Verkaufsberatung",
  SALES_MANAGER: "Verkaufsleitung",
} as const
export const roles = codesOf(roleText)
export type Role = keyof typeof roleText

export const offerTypeText = { MAIN: "Pre-Offer 1", TWO: "Pre-Offer 2", THREE: "Pre-Offer 3" } as const
export const offerTypes = codesOf(offerTypeText)
export type OfferType = keyof typeof offerTypeText

export const colourText = {
  BLACK: "Schwarz",
  GREY: "Grau",
  WHITE: "Weiß",
  SILVER: "Silber",
  BLUE: "Blau",
  BROWN: "Braun",
  GREEN: "Grün",
  RED: "Rot",
  ORANGE: "Orange",
  YELLOW: "Gelb",
} as const
export type Colour = keyof typeof colourText

export const conditionText = { ACCIDENT_FREE: "unfallfrei", PREVIOUS_DAMAGE: "Vorschaden" } as const
export type Condition = keyof typeof conditionText

export const driveText = {
  PETROL: "Benzin",
  DIESEL: "Diesel",
  ELECTRIC: "Elektro",
  PLUG_IN_PETROL: "Plug-in-Hybrid Benzin",
  PLUG_IN_DIESEL: "Plug-in-Hybrid Diesel",
} as const
export type Drive = keyof typeof driveText

/** Searched text: "Plug-in-Hybrid" is found without hyphens too. */
export const driveSearchText = Object.fromEntries(
  Object.entries(driveText).map(([code, text]) => [
    code,
    [...new Set([text, text.replaceAll("-", "")])].join(" "),
  ]),
) as Record<Drive, string>

export const co2ClassText = { A: "A", B: "B", C: "C", D: "D", E: "E", F: "F", G: "G" } as const

export const optionTypes = ["BRAND", "PROMOTION", "MODEL_SERIES", "MODEL"] as const
export type OptionType = (typeof optionTypes)[number]

export const activityStateText = {
  PRE_CONTRACT_ACCEPTED: "Pre-Offer angenommen",
  PRE_CONTRACT_CONFIRMED: "Vorvertrag bestätigt",
  PRE_CONTRACT_REJECTED: "Annahme abgelehnt",
  REQUEST_ACCEPTED: "ZVF angefragt",
  REQUEST_CONFIRMED: "ZVF bestätigt",
  REQUEST_REJECTED: "ZVF abgelehnt",
} as const
export const activityStates = codesOf(activityStateText)
export type ActivityState = keyof typeof activityStateText

/** States of a PRE_OFFER_REQUEST, which does not change the car's own state (P16). */
export const requestStateText = {
  OPEN: "offen",
  ANSWERED: "beantwortet",
  DECLINED: "abgelehnt",
  WITHDRAWN: "zurückgezogen",
} as const
export const requestStates = codesOf(requestStateText)
export type RequestState = keyof typeof requestStateText

/** States of activities: those of requests and acceptances, or FREED after the provider released the car. */
export const caseStates = [...activityStates, ...requestStates, "FREED"] as const

/** E-mails that users can switch off (P126). Those about binding acts and security are always sent. */
export const noticeKinds = [
  "REQUEST_RECEIPT",
  "ANSWERED",
  "DECLINED",
  "OVERDUE",
  "WATCH_NEWS",
  "PROPOSED",
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Names of agents' acts, the same from button to document (P26). All are feminine: "Ihre Annahme". */
export const actNoun = {
  PRE_OFFER_REQUEST: "Pre-Offer-Anfrage",
  PRE_OFFER_ACCEPT: "Annahme",
  SELECTION_ACCEPT: "ZVF-Anfrage",
} as const
export const requestTypes = codesOf(actNoun)
export type RequestType = keyof typeof actNoun

type AgentAct = { type: RequestType; preOfferType: OfferType | null }

/** Name of an activity (P27): "Annahme Pre-Offer 1". */
export const activityTypeText = ({ type, preOfferType }: AgentAct): string =>
  type === "PRE_OFFER_ACCEPT" ? `${actNoun[type]} ${offerTypeText[preOfferType ?? "MAIN"]}` : actNoun[type]

/** Its past participle: "Pre-Offer 1 angenommen". */
export const actDoneText = ({ type, preOfferType }: AgentAct): string =>
  ({
    PRE_OFFER_REQUEST: "Pre-Offer angefragt",
    PRE_OFFER_ACCEPT: `${offerTypeText[preOfferType ?? "MAIN"]} angenommen`,
    SELECTION_ACCEPT: "ZVF angefragt",
  })[type]
