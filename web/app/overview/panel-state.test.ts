import { expect, test } from "vitest"
import type { Requester } from "../../../contract/cases/availability.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { Sent } from "../../cases/requests/rules.ts"
import { carOf } from "../../fleet/cars/car-for-tests.ts"
import { opening, type PanelEvent, panelState, panelView } from "./panel-state.ts"
import type { Opened } from "./use-overview.ts"

const requester: Requester = { role: "SALES_MANAGER", locationIds: ["harburg"], today: "2026-12-01" }
const [car, other] = [carOf({ id: "a" }), carOf({ id: "b" })]
const zvf = carOf({ id: "a", area: "SELECTION" })
const held = { ...zvf, activityState: "REQUEST_ACCEPTED" } as AgentCar
const withoutMain = { offerPriceExclVat: 0, offerPriceInclVat: 0 }
const withoutTwo = { preOffer2PurchasePriceExclVat: 0 }

const open = (carId: string, more: Opened = {}): PanelEvent => ({
  type: "opened",
  opened: { carId, ...more },
  requester,
})
const accept = open("a", { type: "accept", preOfferType: "MAIN" })
const request = open("a", { type: "request" })
const list = (listed: AgentCar): PanelEvent => ({ type: "listed", car: listed, requester })
const sent: PanelEvent = { type: "sent", sent: { car, type: "PRE_OFFER_ACCEPT", offerType: "MAIN" } as Sent }
const lost: PanelEvent = { type: "lost", isLost: true }
const after = (events: readonly PanelEvent[]) => events.reduce(panelState, opening({}))

test.each<[string, PanelEvent[], AgentCar | undefined, boolean, string, string?]>([
  ["a car of a list that is on its way", [open("a")], undefined, false, "waiting"],
  ["a car that the list does not have", [open("a")], undefined, true, "unlisted"],
  ["a listed car", [open("a"), list(car)], car, true, "car"],
  ["a proposal, whose form stands beside the car", [open("a", { type: "propose" })], car, true, "car"],
  ["the acceptance of a car", [accept, list(car)], car, true, "accept"],
  ["the request for a car", [request, list(car)], car, true, "request"],
  ["a link to request a ZVF, which is accepted", [request, list(zvf)], zvf, true, "car"],
  ["a car that leaves the list", [open("a"), list(car)], undefined, true, "car", "gone"],
  ["a car that leaves the list under its dialog", [accept, list(car)], undefined, true, "accept", "gone"],
  ["a list that is read again", [open("a"), list(car)], undefined, false, "car"],
  ["a ZVF that is taken under its dialog", [accept, list(held)], held, true, "accept", "held"],
  ["a held ZVF that is looked at", [open("a"), list(held)], held, true, "car"],
  ["another car than the one that was seen", [open("a"), list(car), open("b")], undefined, true, "unlisted"],
  ["a car that is gone, perhaps by a lost answer", [accept, list(car), lost], undefined, true, "accept"],
  ["a lost answer, at the next car", [accept, lost, open("b"), list(other)], undefined, true, "car", "gone"],
  ["what was sent", [accept, list(car), sent], undefined, true, "sent"],
  ["what was sent, once its dialog closes", [accept, list(car), sent, open("a")], undefined, true, "sent"],
  [
    "the car of what was sent, opened again",
    [accept, sent, open("a"), open("b"), open("a")],
    car,
    true,
    "car",
  ],
  ["another dialog of what was sent", [accept, list(car), sent, request], car, true, "request"],
])("%s", (_, events, listed, isListLoaded, name, news) => {
  const view = panelView(after(events), listed, isListLoaded)
  expect(view.name).toBe(name)
  expect("news" in view && view.news ? view.news : undefined).toBe(news)
})

test("an unavailable car is shown as taken", () => {
  const view = panelView(after([open("a"), list(car)]), undefined, true)
  expect(view).toMatchObject({ car: { id: "a", activityState: "PRE_CONTRACT_ACCEPTED" } })
})

test.each([
  ["the panel, of several offers", {}, {}, { carId: "a", isChoosing: true }],
  ["the only offer", withoutMain, {}, { type: "accept", preOfferType: "TWO" }],
  ["Pre-Offer 1 alone", withoutTwo, {}, { type: "accept", preOfferType: "MAIN" }],
  ["Pre-Offer 1 where there is none", { ...withoutMain, ...withoutTwo }, {}, { preOfferType: "MAIN" }],
  ["the named offer", {}, { preOfferType: "THREE" as const }, { preOfferType: "THREE" }],
  ["no offer of a ZVF", { area: "SELECTION" as const }, {}, { carId: "a", type: "accept" }],
])("an accept link opens %s, whichever loads first", (_, fields, more, shown) => {
  const events = [open("a", { type: "accept", ...more }), list(carOf({ id: "a", ...fields }))]
  expect(after(events).shown).toMatchObject(shown)
  expect(after(events.toReversed()).shown).toMatchObject(shown)
})

test("the decision stays when offers change", () => {
  const link = [open("a", { type: "accept" }), list(carOf({ id: "a", ...withoutTwo })), list(car)]
  expect(after(link).shown).toMatchObject({ type: "accept", preOfferType: "MAIN" })
})
