import { expect, test } from "vitest"
import { type MessageKind, messageKinds } from "../../../contract/news/messages.ts"
import { hrefOf } from "../../core/links.ts"
import { linkOf } from "./MessagePanel.tsx"

const href = (kind: MessageKind, more: object = {}) =>
  hrefOf(linkOf({ kind, activityId: "a", carId: "c", facts: {}, ...more }))

test.each([
  ["CONFIRMED", {}, "/activity?activityId=a"],
  ["CAR_CHANGED", {}, "/activity?activityId=a"],
  ["OVERDUE", {}, "/activity?activityId=a"],
  ["TERMS", {}, "/terms"],
  ["LIFTED", {}, "/block"],
  ["WATCHED", { facts: { area: "SELECTION" } }, "/overview/selection?carId=c"],
  ["WATCHED", { facts: { area: null } }, "/watch"],
  ["FOUND", { facts: { area: "PRE_OFFER" } }, "/overview/preoffer?carId=c"],
  ["FOUND", { carId: null, facts: { area: "PRE_OFFER" } }, "/watch"],
] as const)("%s links (%o) to %s", (kind, more, to) => {
  expect(href(kind, more)).toBe(to)
})

test("every message has a link, also if its subject was deleted", () => {
  for (const kind of messageKinds) expect(href(kind, { activityId: null, carId: null }), kind).toMatch(/^\//)
})
