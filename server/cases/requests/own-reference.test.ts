import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { startTestSmtp, testAddresses } from "../../core/mail/smtp-for-tests.ts"
import { createMailTransport } from "../../core/mail/transport.ts"
import { createLog } from "../../core/runtime/log.ts"
import { castLocation } from "../../demo/cast.ts"
import { addPendingMessages } from "../../news/messages/jobs.ts"
import { mails } from "../../news/outbox/jobs.ts"
import { send as call, headersOf, sentBy as rowSentBy } from "../../rights.for-tests.ts"
import { rightsTable } from "../../rights.table-for-tests.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { builderOn, freising, kessler, seller } from "../../testing/builder.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { runTask } from "../../testing/jobs.ts"
import { block, callAs, castPerson, newcomer, type Person } from "../../testing/moderation.ts"
import {
  admin,
  manager,
  post,
  read,
  refused,
  requestBody,
  sendRequest,
  updateCar,
} from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"

const portal = portalOfFile()
const maker = makerOfFile()
const { accepted, activities, activity, caseOf, preOffer, requested, requestedSelection, send } =
  builderOn(portal)

const change = (id: string, who: string, ownReference: string, headers = {}) =>
  post(portal, "/api/car/activity/reference", who, { id, ownReference }, headers)
const acceptedWith = async (ownReference: string) =>
  send("PRE_OFFER_ACCEPT", await preOffer(), { ownReference })
/** Changed by a user other than the manager. */
const sentBy = async (
  person: Person,
  type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST",
  ownReference: string,
) => {
  const car = await preOffer()
  const body = requestBody(type, car, { userId: person.id, ownReference })
  expect((await callAs(portal, person, "/api/car/mail", body)).status).toBe(200)
  return (await activities(manager, `carId=${car.id}`))[0]!.id
}

describe("users who cannot act for the case's location cannot change its reference", () => {
  test("another agent group and another location of the same group do not find the case", async () => {
    const { id } = await acceptedWith("Kunde 1")
    for (const stranger of [kessler, freising])
      expect(await change(id, stranger, "fremd")).toMatchObject(refused(404, "not_found"))
    const elsewhere = { "x-location-ids": (await requestedElsewhere()).locationId }
    expect(await change(id, manager, "fremd", elsewhere)).toMatchObject(refused(404, "not_found"))
    expect(await activity(id)).toMatchObject({ ownReference: "Kunde 1" })
  })

  test("sellers, the provider and blocked users are refused; blocked users cannot read it", async () => {
    const person = await newcomer(portal, "zeichen", "SALES_MANAGER", "1101")
    const id = await sentBy(person, "PRE_OFFER_ACCEPT", "Kunde 2")
    for (const who of [seller, admin])
      expect(await change(id, who, "fremd")).toMatchObject(refused(403, "forbidden"))
    await block(portal, await castPerson(portal, admin), person.id)
    const blocked = { headers: { authorization: (await signInOver(portal.app, person.mail)).authorization } }
    const path = "/api/car/activity/reference"
    expect(await callAs(portal, blocked, path, { id, ownReference: "x" })).toMatchObject(
      refused(403, "blocked"),
    )
    expect((await callAs(portal, blocked, `/api/car/activity?id=${id}`)).body.activity).toMatchObject({
      ownReference: "",
    })
    const ownData = await callAs(portal, blocked, "/api/profile/export")
    expect(ownData.status).toBe(200)
    expect(JSON.stringify(ownData.body)).not.toContain("Kunde 2")
    expect(await activity(id)).toMatchObject({ ownReference: "Kunde 2" })
  })

  test("a right that ends while the change is sent refuses it", async () => {
    const person = await newcomer(portal, "verliert", "SALES_MANAGER", "1101")
    const id = await sentBy(person, "PRE_OFFER_ACCEPT", "Kunde 3")
    const answer = await heldUp(
      portal.db,
      (tx) => tx.run("select from users where id = $1 for update", [person.id]),
      () => callAs(portal, person, "/api/car/activity/reference", { id, ownReference: "zu spät" }),
      { meanwhile: (tx) => tx.run("update users set type = 'SELLER' where id = $1", [person.id]) },
    )
    expect(answer).toMatchObject(refused(403, "forbidden"))
    expect(await activity(id)).toMatchObject({ ownReference: "Kunde 3" })
  })

  test.each(["a\nb", "x".repeat(61)])("%j is rejected", async (ownReference) => {
    const { id } = await accepted()
    expect(await change(id, manager, ownReference)).toMatchObject(refused(422, "invalid_input"))
    const answer = await sendRequest(portal, "PRE_OFFER_ACCEPT", await preOffer(), { ownReference })
    expect(answer).toMatchObject(refused(422, "invalid_input"))
  })
})

/** Accepted by the manager for a branch. */
const requestedElsewhere = async () => {
  const locationId = castLocation("1102").id
  return { locationId, ...(await requestedSelection({ locationId })) }
}

test("all users of the location read it; a sales manager changes and clears it", async () => {
  const { id } = await requestedElsewhere()
  expect(await change(id, manager, "  Müller, 4711 ")).toMatchObject({
    status: 200,
    body: { ownReference: "Müller, 4711" },
  })
  for (const who of [manager, seller]) {
    expect(await activity(id, who)).toMatchObject({ ownReference: "Müller, 4711" })
    expect((await caseOf(id, who)).activity.ownReference).toBe("Müller, 4711")
  }
  const ownData = await read(portal, "/api/profile/export", manager)
  expect(JSON.stringify(ownData)).toContain("Müller, 4711")
  expect(await change(id, manager, "")).toMatchObject({ status: 200, body: { ownReference: "" } })
})

test("a repeated acceptance succeeds and keeps the first reference", async () => {
  const car = await preOffer()
  const body = requestBody("PRE_OFFER_ACCEPT", car, { ownReference: "erste" })
  await post(portal, "/api/car/mail", manager, body)
  expect((await post(portal, "/api/car/mail", manager, { ...body, ownReference: "zweite" })).status).toBe(200)
  expect((await activities(manager, `carId=${car.id}`)).map((one) => one.ownReference)).toEqual(["erste"])
})

test("the dealer's e-mails are signed with it when sent; the provider's, stored ones and those that ask for a reply never have it", async () => {
  const secret = `Zeichen${randomUUID()}`
  const { car } = await acceptedWith(secret)
  await updateCar(portal, { id: car.id, version: 2 }, { activityState: "PRE_CONTRACT_CONFIRMED" })
  await addPendingMessages({ db: portal.db, publicUrl: "https://portal.example", clock: portal.clock.now })
  await updateCar(portal, { id: car.id, version: 3 }, { condition: "PREVIOUS_DAMAGE" })
  await addPendingMessages({ db: portal.db, publicUrl: "https://portal.example", clock: portal.clock.now })
  const smtp = await startTestSmtp()
  try {
    const queue = mails({
      transport: createMailTransport(smtp.url, testAddresses)!,
      attachmentOf: async () => undefined,
      clock: portal.clock.now,
      log: createLog("silent"),
    })
    const about = "subject like '%' || $1 || '%'"
    const kinds = await portal.db.values<string>(`select kind from outbox where ${about} order by kind`, [
      car.jobNumber,
    ])
    expect(kinds).toEqual(["CAR_CHANGED", "CONFIRMED", "RECEIPT", "REQUEST"])
    // Of this car alone, and without waiting for documents.
    await portal.db.run(`update outbox set due_at = case when ${about} then now() end`, [car.jobNumber])
    await runTask(queue, portal.db)
    const signed = smtp.received.filter(({ raw }) => raw.includes("Ihr Zeichen"))
    expect(signed.map(({ recipients }) => recipients)).toEqual([[manager], [manager]])
    for (const { bodies } of signed) {
      const text = bodies.get("text/plain")?.replaceAll("\r\n", "\n") ?? ""
      expect(text.split("\n-- \n")[1]?.trim()).toBe(`Ihr Zeichen: ${secret}`)
      expect(bodies.get("text/html")?.split("Mit freundlichen Grüßen")[1]).toContain(`Ihr Zeichen: ${secret}`)
      expect(text.split("\n-- \n")[0]).not.toMatch(/antworten Sie|einer Antwort auf/)
    }
    const rest = smtp.received.filter((one) => !signed.includes(one))
    for (const { bodies } of rest) expect(JSON.stringify([...bodies])).not.toContain(secret)
    const replies = smtp.received.map(({ recipients, headers }) => [recipients[0], headers.get("reply-to")])
    expect(replies.sort()).toEqual([
      [manager, "zvf@aurel.example"],
      [manager, "zvf@aurel.example"],
      [manager, "zvf@aurel.example"],
      ["zvf@aurel.example", `Jens Brenner <${manager}>`],
    ])
    expect(await tablesWith(secret)).toEqual(["case_references"])
  } finally {
    await smtp.close()
  }
})

/** Tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await portal.db.values<string>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'identity', 'jobs')`,
  )
  const found: string[] = []
  for (const table of tables)
    if (await portal.db.one(`select from ${table} t where t::text like '%' || $1 || '%' limit 1`, [text]))
      found.push(table.replace("public.", ""))
  return found
}

test("no call returns it to an admin", async () => {
  const secret = `Zeichen${randomUUID()}`
  const { car, id } = await acceptedWith(secret)
  const { id: openId } = await requested()
  const { id: selectionId } = await requestedSelection()
  for (const one of [openId, selectionId]) await change(one, manager, secret)
  await updateCar(portal, { id: car.id, version: 2 }, { activityState: "PRE_CONTRACT_CONFIRMED" })
  await makeContracts(portal, maker)
  const asked = encodeURIComponent(secret)
  const special = [
    `/api/car/activity?id=${id}`,
    `/api/car/all/activity?carId=${car.id}`,
    `/api/car/history?id=${car.id}`,
    `/api/outbox/all?search=${car.jobNumber}`,
    `/api/outbox/all?search=${asked}`,
    `/api/find?words=${asked}`,
    "/api/desk",
    "/api/car/all/activity",
  ]
  for (const url of special) expect((await portal.get(url, admin)).body, url).not.toContain(secret.slice(7))
  expect((await read(portal, "/api/car/all/activity", admin)).body.length).toBeGreaterThan(2)
  const headers = await headersOf(portal, "admin")
  for (const row of rightsTable(portal, maker)) {
    if (row.statuses[6] !== 200) continue
    const made = await rowSentBy(row, "admin")
    const answer = await call(portal, row.call, { ...made, headers: { ...made.headers, ...headers } })
    expect(`${answer.body}`, row.title).not.toContain(secret)
  }
  expect(await tablesWith(secret)).toEqual(["case_references"])
})

test("it is erased with the case's owner and cannot be set afterwards", async () => {
  const person = await newcomer(portal, "scheidend", "SALES_MANAGER", "1101")
  const id = await sentBy(person, "PRE_OFFER_REQUEST", "Kunde 3")
  expect(await post(portal, "/api/car/activity/withdraw", manager, { id })).toMatchObject({ status: 200 })
  const { version } = (await read(portal, `/api/user/?id=${person.id}`, admin)).body
  expect(await post(portal, "/api/user/delete", admin, { id: person.id, version })).toMatchObject({
    status: 200,
  })
  expect(await activity(id)).toMatchObject({ ownReference: "" })
  expect(await change(id, manager, "Kunde 3")).toMatchObject(refused(404, "not_found"))
  expect(await activity(id)).toMatchObject({ ownReference: "" })
})

test("an individual request's message is in the case, on the desk and in the e-mail", async () => {
  const message = "Der Kunde braucht eine Anhängerkupplung."
  const long = await sendRequest(portal, "PRE_OFFER_REQUEST", await preOffer(), { message: "x".repeat(501) })
  expect(long).toMatchObject(refused(422, "invalid_input"))
  const { car } = await send("PRE_OFFER_REQUEST", await preOffer(), { message })
  const [seen] = await activities(admin, `carId=${car.id}`)
  expect(seen).toMatchObject({ message })
  const texts = await portal.db.values<string>(
    "select body_text from outbox where subject like '%' || $1 || '%'",
    [car.jobNumber],
  )
  for (const text of texts) expect(text).toMatch(new RegExp(`Nachricht an den Anbieter: +${message}`))
})
