import { expect, test } from "vitest"
import { introduceTexts } from "../../portal/texts/agreed.ts"
import { TextError } from "../../portal/texts/versions.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { actsOf, refused, sendRequest } from "../../testing/requests.ts"
import { conditionsForTests } from "./rules.for-tests.ts"

const first = conditionsForTests("erste", "2024-01-01")
const next = conditionsForTests("zweite", "2027-01-01")
const before = "2026-12-31T22:59:59Z"
const after = "2026-12-31T23:00:00Z"
const portal = portalOfFile({ conditions: [first, next] })

const conditions = async (query = "") => {
  const answer = await portal.app.inject({ url: `/api/conditions${query}` })
  return { status: answer.statusCode, body: answer.json() }
}

test("current conditions and all introduced versions are public", async () => {
  await introduceTexts(portal.db, "conditions", [first, next], portal.clock.now())
  portal.clock.set(before)
  expect(await conditions()).toEqual({ status: 200, body: expect.objectContaining({ version: "erste" }) })
  portal.clock.set(after)
  const { content: _, ...shown } = next
  expect((await conditions()).body).toEqual(shown)
  expect((await conditions("?version=erste")).body.hash).toBe(first.hash)
  expect((await conditions("?version=2024-07")).body.text.SELECTION).not.toEqual([])
  expect(await conditions("?version=nie")).toMatchObject(refused(404, "not_found"))
})

test("a binding act agrees to the current ones by version and hash", async () => {
  portal.clock.set(before)
  for (const [type, car] of [
    ["PRE_OFFER_ACCEPT", await addPreOffer(portal.db)],
    ["SELECTION_ACCEPT", await addSelection(portal.db)],
  ] as const) {
    const send = (conditionsVersion: string) => sendRequest(portal, type, car, { conditionsVersion })
    expect(await send("zweite")).toMatchObject({
      status: 422,
      body: { code: "conditions_outdated", details: { conditionsVersion: "erste" } },
    })
    expect((await send("erste")).status).toBe(200)
    const [act] = await actsOf(portal, car.id)
    expect(act?.snapshot).toMatchObject({ conditions: { version: "erste", hash: first.hash } })
  }
})

test("an individual request agrees to nothing", async () => {
  const car = await addPreOffer(portal.db)
  expect((await sendRequest(portal, "PRE_OFFER_REQUEST", car)).status).toBe(200)
  const [act] = await actsOf(portal, car.id)
  expect(act?.snapshot).toMatchObject({ conditions: null, terms: null })
})

test("a version is introduced once; later starts do not change it", async () => {
  const introduce = (...versions: (typeof first)[]) =>
    introduceTexts(portal.db, "conditions", versions, portal.clock.now())
  await Promise.all([introduce(first, next), introduce(first, next)])
  const changed = { ...first, hash: next.hash }
  await expect(introduce(changed)).rejects.toThrow(TextError)
  await expect(introduce(changed)).rejects.toThrow("Die Bedingungen erste wurden geändert")
  await expect(introduce(conditionsForTests("dritte", "2027-01-01"))).rejects.toThrow(
    "dritte.md: Am 2027-01-01 beginnt schon eine andere Fassung.",
  )
  await expect(portal.db.run("update agreed_texts set content = ''")).rejects.toThrow("append-only")
  await expect(portal.db.run("delete from agreed_texts")).rejects.toThrow("append-only")
})
