import { acceptRefusal, type Requester } from "../../../contract/cases/availability.ts"
import { offerTypes } from "../../../contract/core/enums.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { Sent } from "../../cases/requests/rules.ts"
import { isHeldZvf } from "../../fleet/cars/CarBadges.tsx"
import { asTaken } from "./list/car-lists.ts"
import type { Opened } from "./use-overview.ts"

export type Shown = Opened & { isChoosing?: boolean }

export type PanelState = {
  /** The last opened state in the address, kept while the panel slides out. */
  opened: Opened
  /** The same with the offer of an accept link: determined once, so that an open dialog never switches offers. */
  shown: Shown
  /** The car as last listed while open. */
  seen: AgentCar | undefined
  sent: Sent | null
  /** The response to the last request was lost: it may have taken the car. */
  isLost: boolean
  /** A car that neither a list nor a location of the user has. */
  ofOthers: string | undefined
}

export type PanelEvent =
  | { type: "opened"; opened: Opened; requester: Requester }
  | { type: "listed"; car: AgentCar; requester: Requester }
  | { type: "sent"; sent: Sent }
  | { type: "lost"; isLost: boolean }
  | { type: "takenByOthers"; carId: string | undefined }

export const opening = (opened: Opened): PanelState => ({
  opened,
  shown: opened,
  seen: undefined,
  sent: null,
  isLost: false,
  ofOthers: undefined,
})

export function panelState(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case "opened":
      return afterOpening(state, event.opened, event.requester)
    case "listed":
      return { ...state, seen: event.car, shown: withOffer(state.shown, event.car, event.requester) }
    case "sent":
      return { ...state, sent: event.sent }
    case "lost":
      return { ...state, isLost: event.isLost }
    case "takenByOthers":
      return { ...state, ofOthers: event.carId }
  }
}

function afterOpening(state: PanelState, opened: Opened, requester: Requester): PanelState {
  // A sent dialog closes, but its result stays visible.
  const isAfterSent = opened.carId === state.sent?.car.id && !opened.type && state.opened.type !== undefined
  return {
    ...opening(opened),
    seen: state.seen,
    shown: withOffer(opened, lastSeen(state, opened), requester),
    sent: isAfterSent ? state.sent : null,
  }
}

const lastSeen = ({ seen }: PanelState, { carId }: Opened) => (seen?.id === carId ? seen : undefined)

/** The only acceptable offer, for links without one. With none, the dialog of Pre-Offer 1 shows why. */
function withOffer(shown: Shown, car: AgentCar | undefined, requester: Requester): Shown {
  if (shown.type !== "accept" || shown.preOfferType || car?.area !== "PRE_OFFER") return shown
  const [only, ...others] = offerTypes.filter((type) => acceptRefusal(car, type, requester) === null)
  if (others.length > 0) return { carId: car.id, isChoosing: true }
  return { ...shown, preOfferType: only ?? "MAIN" }
}

export type PanelView =
  | { name: "waiting" }
  /** The list does not contain the car: a location of the user or another one has it. */
  | { name: "unlisted" }
  /** The car or its dialog; `news`: it was taken meanwhile, as a ZVF it stays in the list. */
  | { name: "car" | "accept" | "request"; car: AgentCar; news: "gone" | "held" | null }
  | { name: "sent"; car: AgentCar; sent: Sent }

/** `listed`: the open car in the list; `isListLoaded`: whether the list is loaded. */
export function panelView(state: PanelState, listed: AgentCar | undefined, isListLoaded: boolean): PanelView {
  const { shown, sent, isLost } = state
  if (sent) return { name: "sent", car: sent.car, sent }
  const last = lastSeen(state, shown)
  const isGone = isListLoaded && !listed
  const car = listed ?? (last && isGone ? asTaken(last) : last)
  if (!car) return { name: isListLoaded ? "unlisted" : "waiting" }
  const isHeld = shown.type === "accept" && isHeldZvf(car)
  const news = isLost ? null : isGone ? "gone" : isHeld ? "held" : null
  const isDialog = shown.type === "accept" || (shown.type === "request" && car.area === "PRE_OFFER")
  return { name: isDialog ? (shown.type as "accept" | "request") : "car", car, news }
}
