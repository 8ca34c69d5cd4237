import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pdfOf } from "@packages/active-content/for-tests"
import { expect, test } from "vitest"
import { castLocation, castPassword, castTermsVersion, castUser } from "./demo/cast.ts"
import { followSession, portalOfFile, signInOver } from "./testing/app.ts"
import { softAuthenticator } from "./testing/authenticator.ts"
import { builderOn } from "./testing/builder.ts"
import { addPreOffer } from "./testing/cars.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"
import { sendFile } from "./testing/files.ts"
import { journalOf } from "./testing/journal.ts"
import { codeTo } from "./testing/mails.ts"
import {
  addPerson,
  back,
  block,
  blockForm,
  callAs,
  castPerson,
  newcomer,
  type Person,
} from "./testing/moderation.ts"
import { admin, manager, post, requestBody } from "./testing/requests.ts"
import { switchOnApp } from "./testing/second-factor.ts"
import { unrecorded } from "./testing/unrecorded.ts"

// Every writing or exporting call leaves a journal entry, or is listed with a reason (P131).
let reports = 0
const page = "https://portal.example"
const portal = portalOfFile({ env: { PUBLIC_URL: page }, onWrite: () => void reports++ })
const { id: kesslerId, mail: kessler } = castUser("leitung@kessler.example")

/** Calls that a journey makes by their buttons, with the same proof. */
const pressed = `car/image car/image/delete car/import car/import/undo car/export outbox/retry
    profile/remove profile/second-factor/confirm profile/second-factor/off profile/second-factor/recovery-codes
    proposal/ profile/mail user/mail/confirm user/mail/restore user/second-factor/reset`
  .split(/\s+/)
  .map((path) => `POST /api/${path}`)
const journey = readFileSync(join(import.meta.dirname, "../e2e/looks/sends.long.test.ts"), "utf8")

type Made = Record<string, unknown> & { id: string; version: number }
type Body = object | (() => object | Promise<object>)
type Step = [call: string, who: string | null, body: Body, ...kinds: string[]]

type Id = { id: string }

const made: Record<string, Made> = {}
const place = { name: "Autohaus Neu", vfnr: "R-1", gssnLocation: "GS-R-1", main: true }
const address = { street: "Weg 1", zip: "01067", city: "Dresden", region: "Sachsen" }
const person = { firstname: "Nora", lastname: "Neu", mail: "nora@protokoll.example", type: "SELLER" }
const ofBlock = async (more: object) => {
  const block = await portal.db.one<{ id: string }>("select id from standing_blocks where user_id = $1", [
    kesslerId,
  ])
  return { ...more, id: block?.id, blockId: block?.id }
}
const ofCar = (more: object) => () => ({ id: made.car!.id, version: made.car!.version, ...more })

const steps: Step[] = [
  ["POST /api/location/", admin, { ...place, address }, "location.created"],
  ["POST /api/location/update", admin, () => ({ ...made.location, name: "Anders" }), "location.changed"],
  ["POST /api/location/delete", admin, () => made.location!, "location.removed"],
  ["POST /api/option/", admin, { type: "BRAND", label: "Borealis" }, "option.created"],
  ["POST /api/option/delete", admin, () => made.option!, "option.removed"],
  [
    "POST /api/user/",
    admin,
    { ...person, locationIds: [castLocation("1201").id] },
    ...["user.created", "user.locations", "user.invited"],
  ],
  ["POST /api/user/invite", admin, () => ({ id: made.user!.id }), "user.invited"],
  ["POST /api/user/update", admin, () => ({ ...made.user, type: "SALES_MANAGER" }), "user.changed"],
  ["POST /api/user/resetpassword", null, { mail: kessler }, "user.reset"],
  ["POST /api/user/delete", admin, () => made.user!, "user.removed", "user.locations"],
  ["POST /api/user/block", admin, blockForm(kesslerId), "moderation.block"],
  ["POST /api/user/complaint", kessler, () => ofBlock({ text: "Irrtum" }), "moderation.complain"],
  ["POST /api/user/block/lift", admin, () => ofBlock({ reason: "Genug" }), "moderation.lift"],
  [
    "POST /api/profile/update",
    kessler,
    { version: 1, firstname: "Karl", lastname: "Kessler", phone: "" },
    "user.changed",
  ],
  ["POST /api/car/", admin, { jobNumber: "R-1", area: "PRE_OFFER" }, "car.create"],
  ["POST /api/car/update", admin, ofCar({ paintCode: "1" }), "car.update"],
  [
    "POST /api/car/bulk",
    admin,
    () => ({ cars: [ofCar({})()], fields: { display: false }, check: false }),
    "batch.applied",
  ],
  ["POST /api/car/delete", admin, () => ({ id: made.car!.id }), "car.archive"],
  ["POST /api/car/restore", admin, () => ({ id: made.car!.id }), "car.restore"],
  [
    "POST /api/car/mail",
    manager,
    async () => requestBody("PRE_OFFER_REQUEST", await addPreOffer(portal.db)),
    "case.request",
  ],
  [
    "POST /api/car/activity/withdraw",
    manager,
    async () => (await portal.db.one<Id>("select id from acts"))!,
    "case.withdraw",
  ],
  [
    "POST /api/excel/table",
    manager,
    { name: "Aktivitäten", columns: [{ header: "a", kind: "text" }], rows: [["b"]] },
    "export.activities",
  ],
  // Ends the caller's session.
  [
    "POST /api/profile/password",
    manager,
    { password: castPassword, newPassword: "Ein-ganz-neues-Passwort-2026" },
    "account.password",
  ],
]

/** Makes a successful call; returns the kinds of its entries, all with the caller as actor. What they cause, e-mails and news, begins at once. */
async function left(caller: string | null, call: () => Promise<{ status: number; body: unknown }>) {
  const last = (await journalOf(portal)).at(-1)?.position ?? 0
  const reportsBefore = reports
  const { status, body } = await call()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  const entries = await journalOf(portal, "", last)
  const actor = caller === null ? undefined : castUser(caller).id
  expect(entries.map((entry) => entry.actor?.id)).toEqual(entries.map(() => actor))
  if (entries.length > 0) expect(reports).toBeGreaterThan(reportsBefore)
  return entries.map(({ kind }) => kind)
}

const named = /^POST \/api\/(user|car|location|option)\/(update)?$/
test("each writing call leaves its entries, with the caller as actor", async () => {
  const [before] = await portal.db.values<number>("select coalesce(max(position), 0) from journal")
  for (const [call, who, body, ...kinds] of steps) {
    const payload = typeof body === "function" ? await body() : body
    const kindsLeft = await left(who, async () => {
      const signedIn = who === null ? null : await portal.signInAs(who)
      const url = call.split(" ")[1] as string
      const answer = await portal.app.inject({ method: "POST", url, payload, headers: { ...signedIn } })
      if (signedIn) await followSession(portal.app, signedIn, answer)
      const isJson = String(answer.headers["content-type"]).includes("json")
      const [, topic] = named.exec(call) ?? []
      if (topic && answer.statusCode === 200) made[topic] = answer.json<Made>()
      return { status: answer.statusCode, body: isJson ? answer.json() : null }
    })
    expect([call, ...kindsLeft]).toEqual([call, ...kinds])
  }
  // Each change made a new version, which editors notice (P35).
  const changes = await portal.db.many<{ kind: string; version: number }>(
    "select kind, content #> '{edit,version}' as version from journal where kind ~ '^(user|location).changed$' and position > $1 order by position",
    [before],
  )
  expect(changes).toEqual([
    { kind: "location.changed", version: 2 },
    { kind: "user.changed", version: 2 },
    { kind: "user.changed", version: 2 },
  ])
})

test("documents and exports leave entries", async () => {
  const { id } = await addPreOffer(portal.db)
  const file = { name: "Blatt.pdf", bytes: pdfOf() }
  const upload = () => sendFile(portal, `/api/car/document?carId=${id}`, admin, file)
  expect(await left(admin, upload)).toEqual(["document.created"])
  const document = await portal.db.one<{ id: string }>("select id from documents")
  const remove = () => post(portal, "/api/car/document/delete", admin, { id: document?.id })
  expect(await left(admin, remove)).toEqual(["document.removed"])
  const exported = async () => ({ status: (await portal.get("/api/car/export", admin)).statusCode, body: 0 })
  expect(await left(admin, exported)).toEqual(["export.cars"])
})

type Ready = {
  /** Null: by a link, signed out. */
  who: Pick<Person, "headers"> | null
  payload: object
  actorId?: string
  /** The user whom the entries are about; `response`: the one in the answer. */
  userId?: string | "response"
}
const newPassword = "Ein-ganz-neues-Passwort-2026"
const authenticator = softAuthenticator(page)
const ofPerson = (who: Person, payload: object): Ready => ({ who, payload, actorId: who.id, userId: who.id })
let nora: Person
const byAdmin = () => castPerson(portal, admin)

/** Calls that need preparation, and their entries. */
const prepared: Record<string, [prepare: () => Promise<Ready>, ...entries: object[]]> = {
  "POST /api/identity/reset/confirm": [
    async () => {
      const { id, mail } = await addPerson(portal, "Reset")
      await post(portal, "/api/user/resetpassword", null, { mail })
      const payload = { oobCode: await codeTo(portal, mail), newPassword }
      return { who: null, payload, actorId: id, userId: id }
    },
    { kind: "user.password" },
    { kind: "user.mail_proven" },
  ],
  "POST /api/user/register": [
    async () => {
      const mail = "neu@protokoll.example"
      await post(portal, "/api/identity/sign-up", null, { email: mail, password: newPassword })
      const headers = await signInOver(portal.app, mail, newPassword)
      const payload = { firstname: "Nora", lastname: "Neu", mail, gssnLocation: "GS0001103" }
      return { who: { headers }, payload, userId: "response" }
    },
    { kind: "user.created" },
  ],
  "POST /api/terms/answer": [
    async () => {
      nora = await newcomer(portal, "Nora")
      await builderOn(portal).answerTerms(nora.mail, "WITHDRAWN")
      return ofPerson(nora, { version: castTermsVersion, answer: "ACCEPTED" })
    },
    { kind: "terms.accepted", content: { version: castTermsVersion } },
  ],
  "POST /api/terms/withdraw": [
    async () => ofPerson(nora, {}),
    { kind: "terms.withdrawn" },
    { kind: "user.changed", content: { fields: { active: [true, false] } } },
  ],
  "POST /api/user/complaint/answer": [
    async () => {
      const person = await newcomer(portal, "Blocked")
      const { id: blockId } = await block(portal, await byAdmin(), person.id)
      const complaint = { blockId, text: "Irrtum" }
      const { body } = await callAs(portal, await back(portal, person), "/api/user/complaint", complaint)
      const colleague = await newcomer(portal, "Colleague", "ADMIN")
      const payload = { id: body.block.complaints[0].id, verdict: "UPHELD", reason: "Eindeutig." }
      return { who: colleague, payload, actorId: colleague.id, userId: person.id }
    },
    { kind: "moderation.uphold" },
  ],
  "POST /api/profile/passkey/add": [
    async () => {
      nora = await newcomer(portal, "Passkey")
      const { body } = await callAs(portal, nora, "/api/profile/passkey/prepare", { password: castPassword })
      return ofPerson(nora, { name: "Notebook", response: authenticator.make(body) })
    },
    { kind: "account.passkey_added" },
  ],
  "POST /api/profile/passkey/remove": [
    async () => {
      const { body } = await callAs(portal, nora, "/api/profile/")
      const options = await post(portal, "/api/identity/passkey/options", null, {})
      const proof = { password: castPassword, passkey: authenticator.show(options.body) }
      return ofPerson(nora, { id: body.passkeys[0].id, ...proof })
    },
    { kind: "account.passkey_removed" },
  ],
  "POST /api/user/second-factor/confirm": [
    async () => {
      const { id, mail, headers } = await newcomer(portal, "Factor")
      await switchOnApp(portal, headers)
      const { id: actorId } = await byAdmin()
      await post(portal, "/api/user/second-factor/reset", admin, { id, reason: "Telefon verloren" })
      return { who: null, payload: { code: await codeTo(portal, mail) }, actorId, userId: id }
    },
    { kind: "account.second_factor_reset" },
  ],
  "POST /api/outbox/held": [
    async () => {
      await portal.db.run(
        "update outbox set due_at = null where id = (select min(id::text)::uuid from outbox)",
      )
      const who = await byAdmin()
      return { who, payload: { send: false }, actorId: who.id }
    },
    { kind: "mail.dropped", content: { count: 1 } },
  ],
}

test("calls about accounts leave their entries, by and about the right person", async () => {
  for (const [call, [prepare, ...entries]] of Object.entries(prepared)) {
    const { who, payload, ...people } = await prepare()
    const last = (await journalOf(portal)).at(-1)?.position ?? 0
    const url = call.split(" ")[1] as string
    const { status, body } = await (who
      ? callAs(portal, who, url, payload)
      : post(portal, url, null, payload))
    expect([call, status, body?.code]).toEqual([call, 200, undefined])
    const userId = people.userId === "response" ? body.id : people.userId
    const left = await journalOf(portal, "", last)
    expect(
      left.map(({ kind, content, actor, user }) => ({ kind, content, by: actor?.id, about: user?.id })),
    ).toMatchObject(entries.map((entry) => ({ ...entry, by: people.actorId ?? userId, about: userId })))
  }
})

test("lists exactly the writing calls", () => {
  const writing = endpoints.filter(({ method }) => method !== "GET").map(nameOf)
  const documents = ["POST /api/car/document", "POST /api/car/document/delete"]
  const listed = [
    ...steps.map(([call]) => call),
    ...documents,
    ...unrecorded,
    ...pressed,
    ...Object.keys(prepared),
  ]
  expect([...new Set(listed)].sort()).toEqual([...new Set(writing)].sort())
  expect(pressed.filter((call) => !journey.includes(` ${call} | `))).toEqual([])
})
