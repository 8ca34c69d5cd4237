import { expect, it } from "vitest"
import type { DemoPerson } from "../../contract/core/system.ts"
import { portalOfFile } from "../testing/app.ts"
import { seller } from "../testing/builder.ts"
import { block, castPerson } from "../testing/moderation.ts"
import { admin } from "../testing/requests.ts"
import { castUser } from "./cast.ts"

const demo = portalOfFile()
const production = portalOfFile({ env: { DEMO: "0" } })

const peopleOf = async ({ app }: typeof demo) =>
  (await app.inject({ url: "/api/meta.json" })).json<{ demoPeople: DemoPerson[] }>().demoPeople
const stateOf = async (mail: string) => (await peopleOf(demo)).find((person) => person.mail === mail)?.state

it("lists current demo users, without later ones", async () => {
  await demo.db.run(
    "insert into users (firstname, lastname, mail, type) values ('Real', 'Person', 'real@firma.example', 'SELLER')",
  )
  expect(await peopleOf(demo)).toHaveLength(6)
  expect(await stateOf("beratung@sommer.example")).toBe("waiting")
  expect(await stateOf(seller)).toBe("active")
  await block(demo, await castPerson(demo, admin), castUser(seller).id)
  expect(await stateOf(seller)).toBe("blocked")
})

it("lists no users without a demo", async () => {
  expect(await peopleOf(production)).toEqual([])
})
