/** The closed lists (P92), in the order in which screens show them. */
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

/** By CO₂, from 0 g/km to more than 175. */
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

/** States of a PRE_OFFER_REQUEST, which leaves the car's own state empty (P16). */
export const requestStates = ["OPEN", "ANSWERED", "DECLINED", "WITHDRAWN"] as const
export type RequestState = (typeof requestStates)[number]

/** State of an activity: of its request or acceptance, or FREED after the provider freed the car. */
export const caseStates = [...activityStates, ...requestStates, "FREED"] as const

/** Mails that people may switch off (P126). What binds or protects somebody is always sent. */
export const noticeKinds = [
  "REQUEST_RECEIPT",
  "ANSWERED",
  "DECLINED",
  "OVERDUE",
  "WATCH_NEWS",
  "PROPOSED",
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** When news about a watched car or a saved search is mailed. */
export const notifyChoices = ["AT_ONCE", "DAILY", "NEVER"] as const
export type Notify = (typeof notifyChoices)[number]

/** The German words of screens, mails and Excel (P101, and the glossary in docs/product). */
export const areaText = { PRE_OFFER: "Pre-Offer", SELECTION: "Selection" } as const satisfies Record<
  Area,
  string
>
/** What `dateOfDelivery` is called: a car leaves the fleet, a new one is delivered (P49). */
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

/**
 * What agents do, in one word each from the button to the document (P26): a pre-offer is accepted, a ZVF is requested. All
 * are feminine: "Ihre Annahme".
 */
export const actNoun = {
  PRE_OFFER_REQUEST: "Pre-Offer-Anfrage",
  PRE_OFFER_ACCEPT: "Annahme",
  SELECTION_ACCEPT: "ZVF-Anfrage",
} as const satisfies Record<RequestType, string>

/** The type of an activity (P27): "Annahme Pre-Offer 1". */
export const activityTypeText = ({ type, preOfferType }: AgentAct): string =>
  type === "PRE_OFFER_ACCEPT" ? `${actNoun[type]} ${offerTypeText[preOfferType ?? "MAIN"]}` : actNoun[type]

/** The same once it is done: "Pre-Offer 1 angenommen". */
export const actDoneText = ({ type, preOfferType }: AgentAct): string =>
  ({
    PRE_OFFER_REQUEST: "Pre-Offer angefragt",
    PRE_OFFER_ACCEPT: `${offerTypeText[preOfferType ?? "MAIN"]} angenommen`,
    SELECTION_ACCEPT: "ZVF angefragt",
  })[type]
