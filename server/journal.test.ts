import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { castLocation, castPassword, castUser } from "./demo/cast.ts"
import { followSession, portalOfFile } from "./testing/app.ts"
import { addPreOffer } from "./testing/cars.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"
import { pdfOf, sendFile } from "./testing/files.ts"
import { journalOf } from "./testing/journal.ts"
import { blockForm } from "./testing/moderation.ts"
import { admin, manager, post, requestBody } from "./testing/requests.ts"
import { unrecorded } from "./testing/unrecorded.ts"

// Every writing or exporting call leaves a journal entry, or is listed with a reason (P131).
let reports = 0
const portal = portalOfFile({ onWrite: () => void reports++ })
const { id: kesslerId, mail: kessler } = castUser("leitung@kessler.example")

/** Calls that a journey makes by their buttons, with the same proof. */
const pressed = `car/image car/image/delete car/import car/import/undo car/export outbox/retry
    profile/remove profile/second-factor/confirm profile/second-factor/off profile/second-factor/recovery-codes
    proposal/ profile/mail user/mail/confirm user/mail/restore user/second-factor/reset`
  .split(/\s+/)
  .map((path) => `POST /api/${path}`)
const journey = readFileSync(join(import.meta.dirname, "../e2e/looks/sends.long.test.ts"), "utf8")
/** Calls that need preparation, and their entries: by triggers of these tables, or by `appendEntry`. */
const more: Record<string, string> = {
  "POST /api/outbox/held": "mail.released, mail.dropped: news/outbox/held.test.ts",
  "POST /api/terms/answer": "terms.accepted, terms.declined: terms_acts",
  "POST /api/identity/reset/confirm": "user.password: core/journal/seal.test.ts",
  "POST /api/profile/passkey/add": "account.passkey_added: appendEntry",
  "POST /api/profile/passkey/remove": "account.passkey_removed: appendEntry",
  "POST /api/terms/withdraw": "terms.withdrawn: terms_acts",
  "POST /api/user/complaint/answer": "moderation.uphold, moderation.lift: moderation_acts",
  "POST /api/user/register": "user.created: users",
  "POST /api/user/second-factor/confirm": "account.second_factor_reset: appendEntry",
}

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
    "select kind, content #> '{edit,version}' as version from journal where kind ~ '^(user|location).changed$' order by position",
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

test("lists exactly the writing calls", () => {
  const writing = endpoints.filter(({ method }) => method !== "GET").map(nameOf)
  const documents = ["POST /api/car/document", "POST /api/car/document/delete"]
  const listed = [
    ...steps.map(([call]) => call),
    ...documents,
    ...unrecorded,
    ...pressed,
    ...Object.keys(more),
  ]
  expect([...new Set(listed)].sort()).toEqual([...new Set(writing)].sort())
  expect(pressed.filter((call) => !journey.includes(` ${call} | `))).toEqual([])
})
