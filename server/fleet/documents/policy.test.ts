import fc from "fast-check"
import { expect, it } from "vitest"
import { activityStates, areas, roles } from "../../../contract/core/enums.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { type DocumentedCar, mayRead } from "./rules.ts"

const place = fc.constantFrom("1101", "1102", "1201")
const anyCar: fc.Arbitrary<DocumentedCar> = fc.record({
  area: fc.constantFrom(...areas),
  display: fc.boolean(),
  archived: fc.boolean(),
  activityState: fc.constantFrom(null, ...activityStates),
  locationId: fc.option(place),
  group: fc.option(place),
  userId: fc.option(fc.constantFrom("me", "you")),
})
type Reader = Parameters<typeof mayRead>[0]
const readerOf = (
  type: Reader["type"],
  own: string[],
  groups: string[],
  restriction: Reader["restriction"] = null,
): Reader => ({
  id: "me",
  type,
  restriction,
  own: own as readonly string[] as Actor["own"],
  groups: groups as readonly string[] as Actor["groups"],
})
const anyAgent = fc
  .tuple(
    fc.constantFrom(...roles.filter((role) => role !== "ADMIN")),
    fc.uniqueArray(place),
    fc.uniqueArray(place),
  )
  .map(([type, own, groups]) => readerOf(type, own, groups))

it("lets admins read everything", () => {
  fc.assert(fc.property(anyCar, (car) => mayRead(readerOf("ADMIN", [], []), car)))
})

it("hides other groups' pre-offers, and archived or hidden cars that the agent does not hold", () => {
  forAll([anyAgent, anyCar], (agent, car) => {
    if (!mayRead(agent, car)) return
    const inGroup = car.group !== null && agent.groups.includes(car.group)
    const holds = car.locationId !== null && agent.own.includes(car.locationId)
    if (car.area === "PRE_OFFER") expect(inGroup || holds).toBe(true)
    if (car.area === "PRE_OFFER" && car.activityState !== null) expect(holds).toBe(true)
    if (!car.display || car.archived) expect(holds && car.activityState !== null).toBe(true)
  })
})

it("shows every agent the cars of their list", () => {
  forAll([anyAgent, anyCar], (agent, car) => {
    const listed = { ...car, display: true, archived: false }
    expect(mayRead(agent, { ...listed, area: "SELECTION" })).toBe(true)
    const [group = null] = agent.groups
    expect(mayRead(agent, { ...listed, area: "PRE_OFFER", activityState: null, group })).toBe(group !== null)
  })
})

const held = {
  area: "PRE_OFFER",
  display: false,
  archived: false,
  activityState: "PRE_CONTRACT_ACCEPTED",
  locationId: "1101",
  group: "1101",
  userId: "me",
} as const

it("shows a car that left the list, also archived, to the accepting location", () => {
  const holder = readerOf("SELLER", ["1101"], [])
  const zvf = { area: "SELECTION", activityState: "REQUEST_CONFIRMED" } as const
  for (const more of [{}, { archived: true }, zvf, { ...zvf, archived: true }])
    expect(mayRead(holder, { ...held, ...more })).toBe(true)
  for (const other of [{ activityState: null }, { locationId: null }])
    expect(mayRead(holder, { ...held, ...other })).toBe(false)
  expect(mayRead(readerOf("SELLER", ["1102"], []), held)).toBe(false)
})

it("shows blocked users only their own acceptances", () => {
  forAll([anyCar, fc.constantFrom(...roles)], (car, role) => {
    const blocked = readerOf(role, ["1101", "1102"], ["1101"], "blocked")
    expect(mayRead(blocked, car)).toBe(car.activityState !== null && car.userId === "me")
  })
  expect(mayRead(readerOf("SELLER", [], [], "blocked"), { ...held, archived: true })).toBe(true)
})
