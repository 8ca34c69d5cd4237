import { expect, test } from "vitest"
import type { Location } from "../../../contract/people/locations.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"

const portal = portalOfFile()

async function list(mail: string, listed?: string) {
  const headers = {
    ...(await portal.signInAs(mail)),
    ...(listed !== undefined && { "x-location-ids": listed }),
  }
  return portal.app.inject({ url: "/api/location/all", headers })
}
const numbers = (answer: { json(): Location[] }) => answer.json().map(({ vfnr }) => vfnr)
const id = (vfnr: string) => castLocation(vfnr).id

test("an agent sees the own locations' whole groups and no other", async () => {
  expect(numbers(await list("leitung@freising.example"))).toEqual(["1201", "1202"])
  expect(numbers(await list("leitung@brenner.example", id("1103")))).toEqual(["1101", "1102", "1103"])
})

test("an admin sees all, main locations first, in the shape of the contract", async () => {
  const answer = await list("admin@aurel.example")
  expect(numbers(answer)).toEqual([
    ...["1001", "1101", "1201", "1301", "1401", "1501"],
    ...["1002", "1003", "1102", "1103", "1202", "1302", "1303", "1402"],
  ])
  expect(answer.json<Location[]>().find(({ vfnr }) => vfnr === "1202")).toEqual({
    id: id("1202"),
    version: 1,
    name: "Filiale Freising",
    vfnr: "1202",
    vfnrHB: "1201",
    gssnLocation: "GS0001202",
    address: { street: "Domblickstraße 14", zip: "85354", city: "Freising", region: "Bayern" },
    main: false,
    mainLocationId: id("1201"),
  })
})
