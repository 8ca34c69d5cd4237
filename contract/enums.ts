/** Enumerations (P92), in display order. */
export const areas = ["PRE_OFFER", "SELECTION"] as const
export type Area = (typeof areas)[number]

export const roles = ["ADMIN", "SELLER", "SALES_MANAGER"] as const
export type Role = (typeof roles)[number]

export const offerTypes = ["MAIN", "TWO", "THREE"] as const
export type OfferType = (typeof offerTypes)[number]

export const colours = [
  "BLACK",
  "GREY",
  "WHITE",
  "SILVER",
  "BLUE",
  "BROWN",
  "GREEN",
  "RED",
  "ORANGE",
  "YELLOW",
] as const
export type Colour = (typeof colours)[number]

export const conditions = ["ACCIDENT_FREE", "PREVIOUS_DAMAGE"] as const
export type Condition = (typeof conditions)[number]

export const drives = ["PETROL", "DIESEL", "ELECTRIC", "PLUG_IN_PETROL", "PLUG_IN_DIESEL"] as const
export type Drive = (typeof drives)[number]

export const co2Classes = ["A", "B", "C", "D", "E", "F", "G"] as const
export type Co2Class = (typeof co2Classes)[number]

export const optionTypes = ["BRAND", "PROMOTION", "MODEL_SERIES", "MODEL"] as const
export type OptionType = (typeof optionTypes)[number]

export const requestTypes = ["PRE_OFFER_REQUEST", "PRE_OFFER_ACCEPT", "SELECTION_ACCEPT"] as const
export type RequestType = (typeof requestTypes)[number]

export const activityStates = [
  "PRE_CONTRACT_ACCEPTED",
  "PRE_CONTRACT_CONFIRMED",
  "PRE_CONTRACT_REJECTED",
  "REQUEST_ACCEPTED",
  "REQUEST_CONFIRMED",
  "REQUEST_REJECTED",
] as const
export type ActivityState = (typeof activityStates)[number]

/** States of a PRE_OFFER_REQUEST, which does not change the car's own state (P16). */
export const requestStates = ["OPEN", "ANSWERED", "DECLINED", "WITHDRAWN"] as const
export type RequestState = (typeof requestStates)[number]

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

/** Frequency of e-mails about a watched car or a saved search. */
export const notifyChoices = ["AT_ONCE", "DAILY", "NEVER"] as const
export type Notify = (typeof notifyChoices)[number]

export const areaText = { PRE_OFFER: "Pre-Offer", SELECTION: "Selection" } as const satisfies Record<
  Area,
  string
>
/** Label of `dateOfDelivery`: retirement from the fleet, or delivery of a new car (P49). */
export const deliveryWord = { PRE_OFFER: "Aussteuerung", SELECTION: "Lieferung" } as const satisfies Record<
  Area,
  string
>
export const offerTypeText = {
  MAIN: "Pre-Offer 1",
  TWO: "Pre-Offer 2",
  THREE: "Pre-Offer 3",
} as const satisfies Record<OfferType, string>
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
} as const satisfies Record<Colour, string>
export const conditionText = {
  ACCIDENT_FREE: "unfallfrei",
  PREVIOUS_DAMAGE: "Vorschaden",
} as const satisfies Record<Condition, string>
export const driveText = {
  PETROL: "Benzin",
  DIESEL: "Diesel",
  ELECTRIC: "Elektro",
  PLUG_IN_PETROL: "Plug-in-Hybrid Benzin",
  PLUG_IN_DIESEL: "Plug-in-Hybrid Diesel",
} as const satisfies Record<Drive, string>
export const co2ClassText = Object.fromEntries(co2Classes.map((each) => [each, each])) as Record<
  Co2Class,
  string
>
export const activityStateText = {
  PRE_CONTRACT_ACCEPTED: "Pre-Offer angenommen",
  PRE_CONTRACT_CONFIRMED: "Vorvertrag bestätigt",
  PRE_CONTRACT_REJECTED: "Vorvertrag abgelehnt",
  REQUEST_ACCEPTED: "ZVF angefragt",
  REQUEST_CONFIRMED: "ZVF bestätigt",
  REQUEST_REJECTED: "ZVF abgelehnt",
} as const satisfies Record<ActivityState, string>
export const requestStateText = {
  OPEN: "offen",
  ANSWERED: "beantwortet",
  DECLINED: "abgelehnt",
  WITHDRAWN: "zurückgezogen",
} as const satisfies Record<RequestState, string>
export const roleText = {
  ADMIN: "Administrator",
  SELLER: "Verkaufsberatung",
  SALES_MANAGER: "Verkaufsleitung",
} as const satisfies Record<Role, string>

type AgentAct = { type: RequestType; preOfferType: OfferType | null }

/** Names of agents' acts, the same from button to document (P26). All are feminine: "Ihre Annahme". */
export const actNoun = {
  PRE_OFFER_REQUEST: "Pre-Offer-Anfrage",
  PRE_OFFER_ACCEPT: "Annahme",
  SELECTION_ACCEPT: "ZVF-Anfrage",
} as const satisfies Record<RequestType, string>

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
