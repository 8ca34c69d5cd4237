import { expect, test } from "vitest"
import type { ActivityCase } from "../../../contract/cases/activities.ts"
import type { CarHistory } from "../../../contract/fleet/cars.ts"
import { factsOf } from "../../../contract/news/journal-facts.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { journalOf } from "../../testing/journal.ts"
import { callAs, newcomer } from "../../testing/moderation.ts"
import { admin, manager, post, read } from "../../testing/requests.ts"

const portal = portalOfFile()
const make = builderOn(portal)
const person = castUser(manager)
const before = `${person.firstname} ${person.lastname}`

test("journal, car history and timeline have names as of the act, with today's beside them", async () => {
  const { car, id } = await make.accepted()
  await make.storeUser(manager, { lastname: "Zwischenzeit" })
  const later = await make.accepted()
  await make.storeUser(manager, { lastname: "Neumann" })
  const latest = await make.accepted()
  const today = `${person.firstname} Neumann`
  const expected = [
    [car, `${before} (heute ${today})`],
    [later.car, `${person.firstname} Zwischenzeit (heute ${today})`],
    [latest.car, today],
  ] as const
  for (const [{ id, jobNumber }, name] of expected) {
    const act = (await journalOf(portal, jobNumber)).find(({ kind }) => kind === "case.accept")
    expect(act).toMatchObject({ actor: { name }, user: { name } })
    const { acts }: CarHistory = (await read(portal, `/api/car/history?id=${id}`, admin)).body
    expect(acts.map(({ actor }) => actor.name)).toEqual([name])
  }
  const { steps }: ActivityCase = await make.caseOf(id)
  expect(steps[0]?.person).toBe(expected[0][1])
  const renames = (await journalOf(portal, today)).filter(({ kind }) => kind === "user.changed")
  expect(renames.map(({ user }) => user?.name)).toEqual([expected[0][1], expected[1][1]])
  await make.storeUser(manager, { lastname: person.lastname })
})

test("locations and options in an entry have their names as of it", async () => {
  const { car } = await make.accepted()
  const place = castLocation("1101")
  const rename = (name: string) =>
    portal.db.run("update locations set name = $2 where id = $1", [place.id, name])
  await rename("Nachfolger GmbH")
  const act = (await journalOf(portal, car.jobNumber)).find(({ kind }) => kind === "case.accept")!
  expect(factsOf(act.content, act.names)).toContainEqual({
    label: "Standort",
    value: `1101 - ${place.name} (heute 1101 - Nachfolger GmbH)`,
  })
  await rename(place.name)
  const again = (await journalOf(portal, car.jobNumber)).find(({ kind }) => kind === "case.accept")!
  expect(factsOf(again.content, again.names)).toContainEqual({
    label: "Standort",
    value: `1101 - ${place.name}`,
  })
})

test("earlier names are in the own data, and deleted with the person", async () => {
  const person = await newcomer(portal, "Vorher", "SELLER", "1102")
  const rename = { firstname: "Vera", lastname: "Nachher", phone: "", version: 1 }
  expect((await callAs(portal, person, "/api/profile/update", rename)).status).toBe(200)
  const { body } = await callAs(portal, person, "/api/profile/export")
  expect(body.formerNames).toEqual(["Vera Vorher"])
  expect((await post(portal, "/api/user/delete", admin, { id: person.id, version: 2 })).status).toBe(200)
  expect(await portal.db.many("select from former_names where user_id = $1", [person.id])).toEqual([])
  expect(await portal.db.many("select from users where id = $1", [person.id])).toHaveLength(1)
})
