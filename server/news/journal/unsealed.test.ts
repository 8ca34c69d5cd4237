import { expect, test } from "vitest"
import { appendEntry } from "../../core/journal/append.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { sealAll } from "../../testing/journal.ts"
import { admin } from "../../testing/requests.ts"

const portal = portalOfFile()

test("an entry is listed before its seal, which adds the hash", async () => {
  const { id: actorId } = castUser(admin)
  await appendEntry(portal.db, {
    source: "screen",
    actorId,
    content: {},
    kind: "export.cars",
    at: portal.clock.now(),
  })
  const newest = async () => (await portal.get("/api/journal/all", admin)).json().entries[0]
  expect(await newest()).toMatchObject({ kind: "export.cars", hash: null })
  await sealAll(portal.db)
  expect(await newest()).toMatchObject({
    kind: "export.cars",
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})
