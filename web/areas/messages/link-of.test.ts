import { expect, test } from "vitest"
import { type MessageKind, messageKinds } from "../../../contract/messages.ts"
import { hrefOf } from "../../links.ts"
import { linkOf } from "./MessageRows.tsx"

const person = { name: "Nina Neu", mail: "neu@sommer.example" }
const href = (kind: MessageKind, isAdmin: boolean, more: object = {}) =>
  hrefOf(linkOf({ kind, activityId: "a", carId: "c", person: null, facts: {}, ...more }, isAdmin))

test.each([
  ["CONFIRMED", false, {}, "/activity?activityId=a"],
  ["CAR_CHANGED", false, {}, "/activity?activityId=a"],
  ["OVERDUE", false, {}, "/activity?activityId=a"],
  ["TAKEN_BACK", true, {}, "/car?carId=c"],
  ["CONFIRMED", true, {}, "/car?carId=c"],
  ["USE_WITHDRAWN", true, { person }, "/user?search=neu%40sommer.example"],
  ["USE_WITHDRAWN", true, {}, "/user"],
  ["LIKE_BLACKLISTED", true, { person }, "/user?search=neu%40sommer.example"],
  ["TERMS", false, {}, "/terms"],
  ["LIFTED", false, {}, "/block"],
  ["WATCHED", false, { facts: { area: "SELECTION" } }, "/overview/selection?carId=c"],
  ["WATCHED", false, { facts: { area: null } }, "/watch"],
] as const)("%s links (admin: %s, %o) to %s", (kind, isAdmin, more, to) => {
  expect(href(kind, isAdmin, more)).toBe(to)
})

test("every message has a link, also if its subject was deleted", () => {
  for (const kind of messageKinds)
    for (const isAdmin of [true, false])
      expect(href(kind, isAdmin, { activityId: null, carId: null }), kind).toMatch(/^\//)
})
