import { beforeAll, expect, test } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { openLiveStream } from "../../testing/live.ts"
import { newcomer } from "../../testing/moderation.ts"
import { manager } from "../../testing/requests.ts"
import { notifyInstances } from "./reads.ts"

/* A stream that continues another. */
const portal = portalOfFile()
let url: string
beforeAll(async () => {
  url = await portal.listen()
})
const listen = (headers: Record<string, string>, since?: string) => openLiveStream(url, headers, since)
const change = (id: string, fields: object) => builderOn(portal).storeCar({ id }, fields)

/** The position of a stream after all earlier changes. */
async function positionOf(headers: Record<string, string>): Promise<string> {
  const stream = await listen(headers)
  const bells = new Set<string>()
  for (;;) {
    bells.add((await addSelection(portal.db)).id)
    await notifyInstances(portal.db)
    // A stream checking its rights receives a reload instead.
    const message = await stream.next()
    if (message?.kind === "change" && message.changed.some((id) => bells.has(id))) return message.at as string
  }
}

test("begins with what was missed", async () => {
  const car = await addPreOffer(portal.db)
  const other = await addPreOffer(portal.db)
  const headers = await portal.signInAs(manager)
  const at = await positionOf(headers)
  await change(car.id, { additionalInformation: "meanwhile" })
  const stream = await listen(headers, at)
  expect(await stream.next()).toMatchObject({ kind: "change", changed: [car.id], gone: [] })
  await change(other.id, { additionalInformation: "later" })
  await notifyInstances(portal.db)
  expect((await stream.until(other.id)).length).toBeGreaterThan(0)
})

test("reloads if the user's rights or the database's era changed", async () => {
  const { id, headers } = await newcomer(portal, "zurueck")
  const at = await positionOf(headers)
  await portal.db.run("update users set type = 'SALES_MANAGER' where id = $1", [id])
  const open = async (since: string) => (await listen(headers, since)).next()
  expect(await open(at)).toMatchObject({ kind: "reload" })
  expect(await open(at.replace(/^\d+/, "1"))).toMatchObject({ kind: "reload" })
})
