import { expect, it } from "vitest"
import { locationLabel } from "./location-label.ts"

const location = (name: string, main = false) => ({
  id: name,
  name,
  vfnr: "1001",
  main,
  gssnLocation: "GS0001001",
})
const brenner = location("Autohaus Brenner Hamburg", true)

it("says Administration for an admin", () => {
  expect(locationLabel({ type: "ADMIN", locations: [brenner] })).toBe("Administration")
})
it("names the only location, main or not", () => {
  expect(locationLabel({ type: "SELLER", locations: [location("Filiale Harburg")] })).toBe("Filiale Harburg")
})
it("names the main location of several, wherever it stands", () => {
  const locations = [location("Filiale Harburg"), brenner, location("Filiale Lübeck")]
  expect(locationLabel({ type: "SALES_MANAGER", locations })).toBe("Autohaus Brenner Hamburg")
})
it("names the first of several branches without their main location", () => {
  const locations = [location("Filiale Harburg"), location("Filiale Lübeck")]
  expect(locationLabel({ type: "SELLER", locations })).toBe("Filiale Harburg")
})
it("says nothing where there is no location", () => {
  expect(locationLabel({ type: "SELLER", locations: [] })).toBe("")
})
