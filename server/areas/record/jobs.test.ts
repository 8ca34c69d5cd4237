import { beforeAll, expect, test } from "vitest"
import { addDays, berlinToday, instantInBerlin } from "../../../contract/dates.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { post, requestBody } from "../../testing/requests.ts"
import { sealSome } from "./commands.ts"
import { tellHead } from "./jobs.ts"
import { headOf } from "./queries.ts"

const portal = portalOfFile()
const manager = castUser("leitung@brenner.example")
const sealAll = async () => {
  while (await sealSome(portal.db));
}
/** At noon so many days after the first seal: that is of a real day, and midnight may come during the test. */
async function tell(days: number): Promise<number> {
  const row = await portal.db.one<{ at: string }>("select min(sealed_at) as at from record_entries")
  const day = berlinToday(new Date(row?.at ?? ""))
  const now = instantInBerlin(addDays(day, days), "12:00:00")
  return tellHead({
    db: portal.db,
    clock: () => now,
    addresses: { publicUrl: "http://portal.example", providerMail: "zvf@aurel.example" },
  })
}
const mails = () =>
  portal.db.many<{ to: string; body: string; user: string | null }>(
    `select recipient_mail as to, body_text as body, user_id as user from outbox where kind = 'RECORD_HEAD' order by created_at, 1`,
  )

beforeAll(async () => {
  const location = castLocation("1102")
  const car = await addPreOffer(portal.db, { locationId: location.id })
  const body = requestBody("PRE_OFFER_ACCEPT", car, { userId: manager.id, locationId: location.id })
  expect(await post(portal, "/api/car/mail", manager.mail, body)).toMatchObject({ status: 200 })
  await sealAll()
})

test("the day's head goes to the provider and to the groups that acted, once for all processes", async () => {
  expect(await tell(0)).toBe(0)
  const head = await headOf(portal.db)
  const told = await Promise.all([tell(1), tell(1), tell(1)])
  expect(told.filter((count) => count > 0)).toEqual([2])
  expect(await tell(1)).toBe(0)
  const sent = await mails()
  expect(sent.map(({ to, user }) => [to, user])).toEqual([
    [manager.mail, manager.id],
    ["zvf@aurel.example", null],
  ])
  const [toAgent, toProvider] = sent.map(({ body }) => body)
  expect(toAgent).toContain("Vorgängen Ihrer Standorte")
  expect(toProvider).toMatch(/^Guten Tag,\n/)
  expect(toProvider).not.toContain("Ihrer Standorte")
  for (const { body } of sent) {
    expect(body).toContain(head?.hash)
    expect(body).toMatch(new RegExp(`Position: +${head?.position}\n`))
    expect(body).toMatch(/Versiegelt: +\d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\n/)
  }
})

test("where nothing happened since, there is no mail, and the next one names the head before", async () => {
  await sealAll()
  expect(await tell(2)).toBe(0)
  await portal.db.run("update options set valid_until = '2031-01-31' where label = 'Corso'")
  await sealAll()
  expect(await tell(3)).toBe(1)
  const [, , third] = await mails()
  expect(third).toMatchObject({
    to: "zvf@aurel.example",
    body: expect.stringMatching(/Zuvor: Position: +\d+/),
  })
})
