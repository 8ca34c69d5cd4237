import { randomUUID } from "node:crypto"
import { generateKeyPair, SignJWT } from "jose"
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { castLocation, castPassword, castTermsVersion, castUser } from "./demo/cast.ts"
import { tokenAudience, tokenIssuer } from "./platform/identity/index.ts"
import { type Answer, portalOfFile, signInOver } from "./testing/app.ts"
import { addPreOffer, addSelection } from "./testing/cars.ts"
import { makeContracts, makerOfFile } from "./testing/contracts.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"
import { plainPicture, sendFile } from "./testing/files.ts"
import { post, requestBody } from "./testing/requests.ts"

/** Who calls. What is acted on stands at 1201 in Munich. */
const people = {
  nobody: null,
  inactive: "beratung@sommer.example",
  seller: "beratung@brenner.example",
  otherGroup: "leitung@brenner.example",
  sibling: "leitung@freising.example",
  own: "leitung@kessler.example",
  admin: "admin@aurel.example",
} as const
type Person = keyof typeof people
const persons = Object.keys(people) as Person[]
type Statuses = readonly [number, number, number, number, number, number, number]

const everybody = (status: number): Statuses => [status, status, status, status, status, status, status]
const adminOnly = (status: number): Statuses => [401, 403, 403, 403, 403, 403, status]
const agentsOnly = (status: number): Statuses => [401, 403, status, status, status, status, 403]
const activeOnly: Statuses = [401, 403, 200, 200, 200, 200, 200]
const wrongProof: Statuses = [401, 403, 422, 422, 422, 422, 422]

type Call = {
  query?: string | undefined
  payload?: object | string | undefined
  headers?: Record<string, string>
}
/** What is sent stands in the row, unless it is made for each person. */
type Row = Call & {
  call: string
  about?: string
  statuses: Statuses
  make?: (person: Person) => Promise<Call> | Call
}
const sentBy = async ({ query, payload, make }: Row, person: Person): Promise<Call> =>
  (await make?.(person)) ?? { query, payload }

const unknownId = randomUUID()
const munich = castLocation("1201").id
const callerId = (person: Person) => castUser(people[person] ?? people.own).id
const ownLocation = (person: Person) => {
  const vfnr = castUser(people[person] ?? people.own).locations[0]
  return vfnr ? castLocation(vfnr).id : munich
}

async function preOfferMail(type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST", person: Person): Promise<Call> {
  const car = await addPreOffer(portal.db, { locationId: munich })
  return { payload: requestBody(type, car, { userId: callerId(person) }) }
}
async function selectionMail(person: Person, locationId: string): Promise<Call> {
  const car = await addSelection(portal.db)
  return { payload: requestBody("SELECTION_ACCEPT", car, { userId: callerId(person), locationId }) }
}
async function activityInMunich(
  type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST" = "PRE_OFFER_REQUEST",
): Promise<string> {
  const car = await addPreOffer(portal.db, { locationId: munich })
  const body = requestBody(type, car, { userId: callerId("own"), locationId: munich })
  expect(await post(portal, "/api/car/mail", people.own, body)).toMatchObject({ status: 200 })
  const act = await portal.db.one<{ id: string }>("select id from acts where car_id = $1", [car.id])
  return act?.id as string
}
const withdrawal = async (): Promise<Call> => ({ payload: { id: await activityInMunich() } })
async function update(): Promise<Call> {
  const { id, version } = await addPreOffer(portal.db, { locationId: munich })
  return { payload: { id, version, additionalInformation: "changed" } }
}
const locationForm = () => ({
  name: "Autohaus Neu",
  vfnr: randomUUID(),
  gssnLocation: "GS0009999",
  address: { street: "Weg 1", zip: "01067", city: "Dresden", region: "Sachsen" },
  main: true,
})
const newUser = () => ({
  firstname: "Nora",
  lastname: "Neu",
  mail: `${randomUUID()}@aurel.example`,
  type: "SELLER",
  locationIds: [munich],
})
async function carId(): Promise<Call> {
  return { payload: { id: (await addPreOffer(portal.db)).id } }
}
/** The portal's own export is the file: with nothing to change it is a right one. */
async function carFile(): Promise<Call> {
  const file = await portal.get("/api/car/export", people.admin)
  return form("cars.xlsx", new Uint8Array(file.rawPayload))
}
const checkedFile = async (): Promise<Call> => ({ ...(await carFile()), query: "?check=true" })
/** A file as a browser sends it. */
async function form(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<Call> {
  const fields = new FormData()
  fields.set("file", new Blob([content]), name)
  const encoded = new Response(fields)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  }
}
async function picture(): Promise<Call> {
  const png = await plainPicture("#ccc").png().toBuffer()
  return form("Fahrzeugbild_x.png", new Uint8Array(png))
}
/** A document of a pre-offer in Munich. */
async function document(): Promise<string> {
  const { id } = await addPreOffer(portal.db, { locationId: munich })
  const file = { name: "Datenblatt.pdf", bytes: Buffer.from("%PDF-1.7") }
  const { body } = await sendFile(portal, `/api/car/document?carId=${id}`, people.admin, file)
  return String(body.id)
}

/** The acceptance of a pre-offer in Munich, with its document. */
async function acceptance(): Promise<string> {
  const { payload } = await preOfferMail("PRE_OFFER_ACCEPT", "own")
  expect(await post(portal, "/api/car/mail", people.own, payload as object)).toMatchObject({ status: 200 })
  const { carId } = payload as { carId: string }
  const act = await portal.db.one<{ id: string }>("select id from acts where car_id = $1", [carId])
  await makeContracts(portal, maker)
  return act?.id ?? ""
}

/** On a busy machine a look at a part may take longer than its patience. */
async function onceReady(): Promise<Call> {
  await expect.poll(async () => (await portal.app.inject("/api/ready")).statusCode).toBe(200)
  return {}
}

/** A car that the seller may propose to the managers of the other group, theirs. */
const proposable = async (): Promise<{ payload: { carId: string; note: string } }> => {
  const car = await addPreOffer(portal.db, { locationId: castLocation("1102").id })
  return { payload: { carId: car.id, note: "" } }
}

/** Each call of the contract, and what each person gets: nobody, inactive, SELLER, other group, sibling, own, ADMIN. */
const table: readonly Row[] = [
  { call: "GET /api/meta.json", statuses: everybody(200) },
  { call: "GET /api/health", statuses: everybody(200) },
  { call: "GET /api/ready", statuses: everybody(200), make: onceReady },

  {
    call: "POST /api/identity/sign-in/email",
    statuses: everybody(200),
    payload: { email: people.own, password: castPassword },
  },
  { call: "GET /api/identity/policy", statuses: everybody(200) },
  {
    call: "POST /api/identity/sign-up",
    about: "with a mail that is known",
    statuses: everybody(409),
    payload: { email: people.own, password: "drei Wolken am Fenster" },
  },
  { call: "GET /api/identity/token", about: "without a cookie", statuses: everybody(401) },
  { call: "GET /api/identity/oidc/start", about: "where no issuer is configured", statuses: everybody(404) },
  {
    call: "GET /api/identity/oidc/callback",
    about: "where no issuer is configured",
    statuses: everybody(404),
  },
  {
    call: "POST /api/identity/oidc/backchannel-logout",
    about: "where no issuer is configured",
    statuses: everybody(404),
    make: () => ({
      payload: "logout_token=guessed",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  },
  { call: "POST /api/identity/passkey/options", statuses: everybody(200) },
  { call: "POST /api/identity/passkey/sign-in", about: "with nothing", statuses: everybody(422) },
  { call: "POST /api/identity/sign-out", about: "without a cookie", statuses: everybody(200) },

  { call: "GET /api/user/", about: "one's own", statuses: [401, 200, 200, 200, 200, 200, 200] },
  {
    call: "GET /api/user/",
    about: "somebody in Munich",
    statuses: [401, 404, 404, 404, 404, 200, 200],
    query: `?id=${castUser(people.own).id}`,
  },
  { call: "GET /api/user/all", statuses: adminOnly(200) },
  { call: "POST /api/user/check", statuses: everybody(200), payload: { mail: people.own } },
  { call: "POST /api/user/", statuses: adminOnly(200), make: () => ({ payload: newUser() }) },
  {
    call: "POST /api/user/update",
    statuses: adminOnly(404),
    make: () => ({ payload: { ...newUser(), id: unknownId, version: 1 } }),
  },
  { call: "POST /api/user/delete", statuses: adminOnly(404), payload: { id: unknownId, version: 1 } },
  { call: "POST /api/user/invite", statuses: adminOnly(404), payload: { id: unknownId } },
  // Whoever has a profile gets it; what is missing in this body is refused first.
  { call: "POST /api/user/register", statuses: [401, 422, 422, 422, 422, 422, 422] },
  {
    call: "POST /api/user/block",
    statuses: adminOnly(404),
    payload: { userId: unknownId, duration: "MONTHS_1", clause: "ABUSE", facts: "Missbrauch" },
  },
  {
    call: "POST /api/user/block/lift",
    statuses: adminOnly(404),
    payload: { id: unknownId, reason: "Irrtum" },
  },
  { call: "GET /api/user/block/all", statuses: adminOnly(200), query: `?userId=${unknownId}` },
  { call: "GET /api/user/block", about: "one's own", statuses: [401, 200, 200, 200, 200, 200, 200] },
  {
    call: "POST /api/user/complaint",
    about: "about somebody else's",
    statuses: [401, 404, 404, 404, 404, 404, 404],
    payload: { blockId: unknownId, text: "Ein Irrtum" },
  },
  {
    call: "POST /api/user/complaint/answer",
    statuses: adminOnly(404),
    payload: { id: unknownId, verdict: "UPHELD", reason: "Zu Recht" },
  },
  {
    call: "POST /api/user/resetpassword",
    statuses: everybody(200),
    payload: { mail: "nobody@aurel.example" },
  },
  { call: "POST /api/identity/reset/check", statuses: everybody(422), payload: { oobCode: "guessed" } },
  {
    call: "POST /api/identity/reset/exchange",
    about: "where the identity is embedded",
    statuses: everybody(404),
    payload: { oobCode: "guessed" },
  },
  {
    call: "POST /api/identity/reset/confirm",
    statuses: everybody(422),
    payload: { oobCode: "guessed", newPassword: "long enough" },
  },

  { call: "GET /api/content/faq", statuses: everybody(200) },
  { call: "GET /api/content/legal", statuses: everybody(200) },
  { call: "GET /api/conditions", statuses: everybody(200) },
  { call: "GET /api/terms", statuses: everybody(200) },
  { call: "GET /api/terms/version", statuses: everybody(200), query: `?version=${castTermsVersion}` },
  { call: "GET /api/terms/own", statuses: agentsOnly(200) },
  {
    call: "POST /api/terms/answer",
    statuses: agentsOnly(200),
    payload: { version: castTermsVersion, answer: "ACCEPTED" },
  },
  { call: "POST /api/terms/withdraw", about: "too late", statuses: agentsOnly(409) },

  { call: "GET /api/profile/", statuses: activeOnly },
  {
    call: "POST /api/profile/update",
    about: "by another version",
    statuses: [401, 403, 409, 409, 409, 409, 409],
    payload: { version: 4711, firstname: "Nora", lastname: "Neu", phone: "" },
  },
  { call: "POST /api/profile/notices", statuses: activeOnly, payload: { mutedNotices: [] } },
  {
    call: "POST /api/profile/session/end",
    about: "of nobody",
    statuses: [401, 403, 404, 404, 404, 404, 404],
    payload: { id: "guessed" },
  },
  { call: "POST /api/profile/session/end-others", statuses: activeOnly },
  {
    call: "POST /api/profile/password",
    about: "by a wrong one",
    statuses: wrongProof,
    payload: { password: "guessed", newPassword: "Ein-neues-2026" },
  },
  { call: "POST /api/profile/passkey/prepare", about: "with nothing", statuses: wrongProof },
  { call: "POST /api/profile/passkey/add", about: "with nothing", statuses: wrongProof },
  { call: "POST /api/profile/passkey/rename", about: "with nothing", statuses: wrongProof },
  { call: "POST /api/profile/passkey/remove", about: "with nothing", statuses: wrongProof },
  {
    call: "POST /api/profile/second-factor/prepare",
    about: "by a wrong password",
    statuses: wrongProof,
    payload: { password: "guessed" },
  },
  {
    call: "POST /api/profile/second-factor/confirm",
    about: "that was not prepared",
    statuses: [401, 403, 409, 409, 409, 409, 409],
    payload: { code: "123456" },
  },
  {
    call: "POST /api/profile/second-factor/recovery-codes",
    about: "by a wrong password",
    statuses: wrongProof,
    payload: { password: "guessed", code: "123456" },
  },
  {
    call: "POST /api/profile/second-factor/off",
    about: "by a wrong password",
    statuses: wrongProof,
    payload: { password: "guessed", code: "123456" },
  },
  {
    call: "POST /api/profile/mail",
    about: "by a wrong password",
    statuses: wrongProof,
    payload: { mail: "neu@brenner.example", password: "guessed" },
  },
  {
    call: "POST /api/user/mail/confirm",
    statuses: [401, 422, 422, 422, 422, 422, 422],
    payload: { code: "guessed" },
  },
  { call: "POST /api/user/mail/resend", statuses: [401, 200, 200, 200, 200, 200, 200], payload: {} },
  { call: "POST /api/user/mail/restore", statuses: adminOnly(404), payload: { id: unknownId, version: 1 } },
  { call: "POST /api/user/second-factor/confirm", statuses: everybody(422), payload: { code: "guessed" } },
  { call: "POST /api/user/block/link", statuses: everybody(422), payload: { code: "guessed" } },
  {
    call: "POST /api/user/complaint/link",
    statuses: everybody(422),
    payload: { code: "guessed", text: "Irrtum" },
  },
  { call: "POST /api/link/check", statuses: everybody(422), payload: { code: "guessed" } },
  {
    call: "POST /api/user/second-factor/reset",
    statuses: adminOnly(404),
    payload: { id: unknownId, reason: "Grund" },
  },
  { call: "GET /api/profile/export", statuses: [401, 200, 200, 200, 200, 200, 200] },
  {
    call: "POST /api/profile/remove",
    about: "by a wrong password",
    statuses: [401, 422, 422, 422, 422, 422, 422],
    payload: { password: "guessed" },
  },

  { call: "GET /api/watch/cars", statuses: agentsOnly(200) },
  {
    call: "POST /api/watch/car",
    about: "a pre-offer in Munich",
    statuses: [401, 403, 404, 404, 200, 200, 403],
    make: async () => ({ payload: { carId: (await addPreOffer(portal.db, { locationId: munich })).id } }),
  },
  {
    call: "POST /api/watch/car",
    about: "a ZVF",
    statuses: agentsOnly(200),
    make: async () => ({ payload: { carId: (await addSelection(portal.db)).id } }),
  },
  { call: "POST /api/watch/car/remove", statuses: agentsOnly(200), payload: { carId: unknownId } },
  {
    call: "POST /api/watch/car/update",
    statuses: agentsOnly(404),
    payload: { carId: unknownId, version: 1, note: "für Herrn Muster" },
  },
  {
    call: "POST /api/watch/car/seen",
    statuses: agentsOnly(404),
    payload: { carId: unknownId, carVersion: 1 },
  },
  { call: "GET /api/watch/searches", statuses: agentsOnly(200) },
  {
    call: "POST /api/watch/search",
    statuses: agentsOnly(200),
    make: () => ({
      payload: { area: "PRE_OFFER", name: `Suche ${randomUUID()}`, filters: {}, notify: "NEVER" },
    }),
  },
  {
    call: "POST /api/watch/search/update",
    statuses: agentsOnly(404),
    payload: { id: unknownId, version: 1, name: "Anders" },
  },
  { call: "POST /api/watch/search/delete", statuses: agentsOnly(200), payload: { id: unknownId } },

  { call: "GET /api/location/all", statuses: activeOnly },
  { call: "POST /api/location/", statuses: adminOnly(200), make: () => ({ payload: locationForm() }) },
  {
    call: "POST /api/location/update",
    statuses: adminOnly(404),
    make: () => ({ payload: { ...locationForm(), id: unknownId, version: 1 } }),
  },
  { call: "POST /api/location/delete", statuses: adminOnly(404), payload: { id: unknownId, version: 1 } },

  { call: "GET /api/option/", statuses: activeOnly },
  { call: "GET /api/option/use", statuses: adminOnly(200) },
  {
    call: "POST /api/option/",
    statuses: adminOnly(200),
    make: () => ({ payload: { type: "BRAND", label: `Brand ${randomUUID()}` } }),
  },
  { call: "POST /api/option/delete", statuses: adminOnly(404), payload: { id: unknownId, version: 1 } },

  { call: "GET /api/car/all", statuses: adminOnly(200) },
  { call: "GET /api/car/all/area", about: "pre-offers", statuses: activeOnly, query: "?area=PRE_OFFER" },
  { call: "GET /api/car/all/area", about: "Selection", statuses: activeOnly, query: "?area=SELECTION" },
  {
    call: "POST /api/car/",
    statuses: adminOnly(200),
    make: () => ({ payload: { jobNumber: `R-${randomUUID()}`, area: "PRE_OFFER" } }),
  },
  { call: "POST /api/car/update", statuses: adminOnly(200), make: update },
  {
    call: "POST /api/car/fleet",
    statuses: adminOnly(200),
    make: () => ({ payload: { filters: {}, from: 0, count: 1 } }),
  },
  { call: "POST /api/car/fleet/ids", statuses: adminOnly(200), make: () => ({ payload: { filters: {} } }) },
  { call: "POST /api/car/delete", statuses: adminOnly(200), make: carId },
  { call: "POST /api/car/restore", statuses: adminOnly(200), make: carId },
  {
    call: "GET /api/car/history",
    statuses: adminOnly(200),
    make: async () => ({ query: `?id=${(await addPreOffer(portal.db)).id}` }),
  },
  {
    call: "POST /api/car/bulk",
    statuses: adminOnly(200),
    make: async () => {
      const { id, version } = await addPreOffer(portal.db)
      return { payload: { cars: [{ id, version }], fields: { display: false }, check: false } }
    },
  },
  { call: "POST /api/car/image", about: "without a car", statuses: adminOnly(412), make: picture },
  {
    call: "POST /api/car/image/delete",
    statuses: adminOnly(412),
    payload: { filename: "Fahrzeugbild_x.png" },
  },
  { call: "GET /api/file/names", statuses: activeOnly, query: "?path=car/images/" },
  { call: "GET /api/file", about: "an image", statuses: everybody(404), query: "?path=car/images/x.png" },
  {
    call: "GET /api/file",
    about: "anything else",
    statuses: [401, 403, 404, 404, 404, 404, 404],
    query: "?path=car/documents/x",
  },
  {
    call: "GET /api/car/document/all",
    about: "of a pre-offer in Munich",
    statuses: [401, 403, 404, 404, 200, 200, 200],
    make: async () => ({ query: `?carId=${(await addPreOffer(portal.db, { locationId: munich })).id}` }),
  },
  {
    call: "GET /api/car/document/all",
    about: "of a ZVF",
    statuses: activeOnly,
    make: async () => ({ query: `?carId=${(await addSelection(portal.db)).id}` }),
  },
  {
    call: "GET /api/car/document",
    about: "of a pre-offer in Munich",
    statuses: [401, 403, 404, 404, 200, 200, 200],
    make: async () => ({ query: `?id=${await document()}` }),
  },
  {
    call: "POST /api/car/document",
    statuses: adminOnly(201),
    make: async () => ({
      ...(await form("Datenblatt.pdf", "%PDF-1.7")),
      query: `?carId=${(await addPreOffer(portal.db)).id}`,
    }),
  },
  {
    call: "POST /api/car/document/delete",
    statuses: adminOnly(200),
    make: async () => ({ payload: { id: await document() } }),
  },

  {
    call: "GET /api/contract/all",
    about: "of an acceptance in Munich",
    statuses: [401, 403, 404, 404, 404, 200, 200],
    make: async () => ({ query: `?activityId=${await acceptance()}` }),
  },
  {
    call: "GET /api/contract",
    about: "of an acceptance in Munich",
    statuses: [401, 403, 404, 404, 404, 200, 200],
    make: async () => ({ query: `?actId=${await acceptance()}` }),
  },
  {
    call: "POST /api/car/mail",
    about: "a pre-offer is accepted",
    statuses: [401, 403, 403, 412, 403, 200, 403],
    make: (person) => preOfferMail("PRE_OFFER_ACCEPT", person),
  },
  {
    call: "POST /api/car/mail",
    about: "a pre-offer is requested",
    statuses: [401, 403, 403, 412, 403, 200, 403],
    make: (person) => preOfferMail("PRE_OFFER_REQUEST", person),
  },
  {
    call: "POST /api/car/mail",
    about: "a ZVF for the own location",
    statuses: [401, 403, 403, 200, 200, 200, 403],
    make: (person) => selectionMail(person, ownLocation(person)),
  },
  {
    call: "POST /api/car/mail",
    about: "a ZVF for Munich",
    statuses: [401, 403, 403, 403, 403, 200, 403],
    make: (person) => selectionMail(person, munich),
  },
  { call: "GET /api/car/all/activity", statuses: activeOnly },
  {
    call: "GET /api/car/activity",
    about: "in Munich",
    statuses: [401, 403, 404, 404, 404, 200, 200],
    make: async () => ({ query: `?id=${await activityInMunich()}` }),
  },
  {
    call: "POST /api/car/activity/withdraw",
    statuses: [401, 403, 403, 404, 404, 200, 403],
    make: withdrawal,
  },

  { call: "POST /api/car/import", statuses: adminOnly(200), make: checkedFile },
  { call: "GET /api/car/import/progress", statuses: adminOnly(200), query: `?id=${unknownId}` },
  { call: "GET /api/car/import/all", statuses: adminOnly(200) },
  { call: "POST /api/car/import/undo", statuses: adminOnly(404), payload: { id: unknownId } },
  { call: "GET /api/car/export", statuses: [401, 403, 403, 200, 200, 200, 200] },
  {
    call: "POST /api/car/export",
    statuses: [401, 403, 403, 200, 200, 200, 200],
    payload: { ids: [unknownId] },
  },
  {
    call: "POST /api/excel/table",
    statuses: activeOnly,
    payload: { columns: [{ header: "Typ", kind: "text" }], rows: [["ZVF-Anfrage"]] },
  },

  { call: "GET /api/car/all/some", statuses: adminOnly(200), query: `?ids=${unknownId}` },
  { call: "GET /api/car/all/area/some", statuses: activeOnly, query: `?ids=${unknownId}` },
  { call: "GET /api/car/all/area/columns", statuses: activeOnly, query: "?area=PRE_OFFER" },
  { call: "GET /api/car/all/area/first", statuses: activeOnly, query: "?area=PRE_OFFER" },
  // What a stream tells whom, and when it ends, stands in live/routes.test.ts.
  { call: "GET /api/live", statuses: activeOnly },

  { call: "GET /api/message/all", statuses: activeOnly },
  { call: "GET /api/message/unread", statuses: activeOnly },
  {
    call: "POST /api/message/mark",
    statuses: [401, 403, 404, 404, 404, 404, 404],
    payload: { id: unknownId, isRead: true },
  },
  {
    call: "POST /api/message/read-all",
    statuses: [401, 403, 404, 404, 404, 404, 404],
    payload: { upTo: unknownId },
  },
  { call: "GET /api/find", statuses: activeOnly, query: "?words=4700" },
  { call: "GET /api/start", statuses: agentsOnly(200) },
  { call: "GET /api/start/admin", statuses: adminOnly(200) },
  { call: "POST /api/proposal/", statuses: [401, 403, 200, 403, 403, 403, 403], make: proposable },
  { call: "GET /api/desk", statuses: adminOnly(200) },
  { call: "GET /api/outbox/all", statuses: adminOnly(200) },
  { call: "GET /api/record/all", statuses: adminOnly(200) },
  {
    call: "GET /api/record/last-changes",
    statuses: adminOnly(200),
    query: `?topic=location&id=${unknownId}`,
  },
  { call: "POST /api/outbox/retry", statuses: adminOnly(404), payload: { id: unknownId } },
]

/** Calls that ask for no sign-in at all. */
const isPublic = ({ statuses }: Row) => statuses[0] === statuses[6]
const gated = [...new Map(table.filter((row) => !isPublic(row)).map((row) => [row.call, row])).values()]

type Described = {
  content?: { "application/json"?: { schema: { properties: { code: { enum: string[] } } } } }
}
type Description = {
  paths: Record<string, Record<string, { responses: Record<number, Described> }>>
}
const portal = portalOfFile()
const maker = makerOfFile()
let description: Description
beforeAll(async () => {
  await portal.app.ready()
  description = portal.app.swagger() as unknown as Description
})

/** Sends a call; what refuses it has to stand in its description. */
async function send(call: string, made: Call): Promise<Answer> {
  const answer = await answerTo(call, made)
  if (answer.statusCode < 400) return answer
  const [method = "", url = ""] = call.split(" ")
  const refusal = description.paths[url]?.[method.toLowerCase()]?.responses[answer.statusCode]
  const codes = refusal?.content?.["application/json"]?.schema.properties.code.enum
  expect(codes, `${call} is described`).toContain(answer.json().code)
  return answer
}
async function answerTo(call: string, { query = "", payload, headers = {} }: Call): Promise<Answer> {
  const [method, url] = call.split(" ") as ["GET" | "POST", string]
  const body = payload ?? (method === "POST" ? {} : undefined)
  const asked = { method, url: url + query, headers, ...(body && { payload: body }) }
  if (url !== "/api/live") return portal.app.inject(asked)
  // A stream has no end of its own.
  const answer = await portal.app.inject({ ...asked, payloadAsStream: true })
  answer.stream().destroy()
  return answer.statusCode === 200 ? answer : portal.app.inject(asked)
}
const headersOf = async (person: Person): Promise<Record<string, string>> => {
  const mail = people[person]
  return mail ? portal.signInAs(mail) : {}
}

test("each call of the contract stands in the table, and nothing else", () => {
  const calls = endpoints.map(nameOf)
  expect(calls.length).toBeGreaterThan(30)
  expect([...new Set(table.map(({ call }) => call))].sort()).toEqual([...new Set(calls)].sort())
})

describe.each(table.map((row) => ({ ...row, title: `${row.call} ${row.about ?? ""}`.trim() })))(
  "$title",
  (row) => {
    test.each(persons.map((person, index) => [person, row.statuses[index]] as const))(
      "%s gets %i",
      async (person, status) => {
        const made = await sentBy(row, person)
        const headers = { ...made.headers, ...(await headersOf(person)) }
        const answer = await send(row.call, { ...made, headers })
        expect(answer.statusCode, answer.body).toBe(status)
      },
    )
  },
)

describe("who may not call at all is refused before the body is read", () => {
  const posts = gated.filter(({ call, statuses }) => call.startsWith("POST") && statuses[1] === 403)
  test.each(posts)("$call", async ({ call }) => {
    for (const [person, status, code] of [
      ["nobody", 401, "unauthenticated"],
      ["inactive", 403, "inactive"],
    ] as const) {
      const headers = { ...(await headersOf(person)), "content-type": "application/json" }
      const answer = await send(call, { payload: "{ not json", headers })
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    }
  })
})

describe("a body that is not what a call takes is refused", () => {
  const forms = endpoints.filter(({ bodyKind }) => bodyKind === "form").map(nameOf)
  const ofJson = table.filter(({ call }) => call.startsWith("POST") && !forms.includes(call))
  const posts = new Map(ofJson.map((row) => [row.call, row]))
  test.each([...posts.values()])("$call", async ({ call, statuses }) => {
    const mostKb = endpoints.find((endpoint) => nameOf(endpoint) === call)?.maxBodyKb ?? 16
    const isRefused = (person: Person) => statuses[persons.indexOf(person)] === 403
    const may = (["admin", "own", "seller"] as const).find((person) => !isRefused(person)) ?? "admin"
    const signedIn = await headersOf(may)
    const sent = (type: string, payload: string) =>
      send(call, { payload, headers: { ...signedIn, "content-type": type } })
    expect((await sent("application/xml", "<x/>")).statusCode).toBe(415)
    expect((await sent("application/json", " ".repeat(mostKb * 1024 + 1))).statusCode).toBe(413)
  })
})

/** All but the registration, which asks for no profile and so for no locations. */
const withProfile = gated.filter(({ call }) => call !== "POST /api/user/register")

test.each(withProfile)(
  "$call with the id of a location that is not one's own is refused",
  async ({ call }) => {
    for (const listed of [
      castLocation("1202").id,
      `${munich},${castLocation("1202").id}`,
      unknownId,
      "1201",
    ]) {
      const headers = { ...(await headersOf("own")), "x-location-ids": listed }
      const answer = await send(call, { headers })
      expect([listed, answer.statusCode, answer.json().code]).toEqual([listed, 403, "location_not_yours"])
    }
  },
)

describe("a token that is not good is no token", () => {
  const refused = async (authorization: string) => {
    for (const { call } of gated) {
      const answer = await send(call, { headers: { authorization } })
      expect([call, answer.statusCode, answer.json().code]).toEqual([call, 401, "unauthenticated"])
    }
  }
  const claimsOf = ({ authorization }: { authorization: string }) =>
    JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString()) as {
      sub: string
      sid: string
      exp: number
    }
  const kidOf = ({ authorization }: { authorization: string }) =>
    JSON.parse(
      Buffer.from(authorization.slice("Bearer ".length).split(".")[0] ?? "", "base64url").toString(),
    ) as { kid: string }

  test.each(["garbage", "Bearer", "Bearer x", "Bearer a.b.c", "Basic YTpi"])("%s", refused)

  test("unsigned, with the admin's own claims", async () => {
    const claims = claimsOf(await portal.signInAs(people.admin))
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")
    const body = encode({ ...claims, iss: tokenIssuer, aud: tokenAudience })
    await refused(`Bearer ${encode({ alg: "none" })}.${body}.`)
    await refused(`Bearer ${encode({ alg: "none" })}.${body}.x`)
  })

  test("signed by somebody else under our key's name", async () => {
    const signedIn = await portal.signInAs(people.admin)
    const { sub, sid, exp } = claimsOf(signedIn)
    const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" })
    const token = await new SignJWT({ sid })
      .setProtectedHeader({ alg: "EdDSA", kid: kidOf(signedIn).kid })
      .setSubject(sub)
      .setIssuer(tokenIssuer)
      .setAudience(tokenAudience)
      .setExpirationTime(exp)
      .sign(privateKey)
    await refused(`Bearer ${token}`)
  })

  test("expired, whether it was used before or not", async () => {
    const used = await signInOver(portal.app, people.admin)
    const unused = await signInOver(portal.app, people.admin)
    expect((await send("GET /api/user/", { headers: used })).statusCode).toBe(200)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 })
    await refused(used.authorization)
    await refused(unused.authorization)
  })

  test("of a session that was signed out, at once", async () => {
    const { cookie, authorization } = await signInOver(portal.app, people.admin)
    expect((await send("GET /api/user/all", { headers: { authorization } })).statusCode).toBe(200)
    const headers = { cookie, origin: "http://127.0.0.1:3000" }
    expect((await send("POST /api/identity/sign-out", { headers })).statusCode).toBe(200)
    await refused(authorization)
  })
})

test("somebody who was deactivated is refused everywhere at once", async () => {
  const { authorization } = await signInOver(portal.app, people.admin)
  await portal.db.run("update users set active = false where mail = $1", [people.admin])
  for (const { call } of gated.filter(({ statuses }) => statuses[1] === 403)) {
    const answer = await send(call, { headers: { authorization } })
    expect([call, answer.statusCode, answer.json().code]).toEqual([call, 403, "inactive"])
  }
  await portal.db.run("update users set active = true where mail = $1", [people.admin])
})

/** What blocked people keep sight of, because it binds them (P42, P51): they find nothing but their own. */
const findsNothing = ({ statusCode, body }: Answer) => statusCode === 404 || body === "[]"
const stayOpen = () => endpoints.filter(({ errors }) => !errors.includes("blocked")).map(nameOf)

test("somebody who is blocked is refused everything but what binds until the block is over", async () => {
  const { authorization } = await signInOver(portal.app, people.admin)
  const open = stayOpen()
  const stays = new Map<string, Call>()
  for (const row of gated.filter(({ call, statuses }) => statuses[1] === 403 && open.includes(call)))
    stays.set(row.call, await sentBy(row, "admin"))
  const end = "2026-12-16T23:00:00.000Z"
  await portal.db.run(
    `insert into moderation_acts (id, block_id, at, verb, user_id, actor_id, duration, clause, ends_at, reason)
     select b.id, b.id, $1, 'block', $2, $2, 'MONTHS_1', 'ABUSE', $3, 'Facts'
     from (select gen_random_uuid() as id) b`,
    [portal.clock.now(), castUser(people.admin).id, end],
  )
  for (const { call } of gated.filter(({ statuses }) => statuses[1] === 403)) {
    const answer = await send(call, { ...stays.get(call), headers: { authorization } })
    // An admin is bound by nothing.
    if (stays.has(call)) expect([call, findsNothing(answer)]).toEqual([call, true])
    else expect([call, answer.statusCode, answer.json().code]).toEqual([call, 403, "blocked"])
  }
  portal.clock.set(new Date(Date.parse(end) - 1).toISOString())
  expect((await send("GET /api/user/all", { headers: { authorization } })).statusCode).toBe(403)
  portal.clock.set(end)
  expect((await send("GET /api/user/all", { headers: { authorization } })).statusCode).toBe(200)
})

test("somebody who declined the terms is refused every call that writes, before its body is read", async () => {
  const headers = { ...(await portal.signInAs(people.own)), "content-type": "application/json" }
  const answered = (act: string) =>
    portal.db.run("insert into terms_acts (at, user_id, version, act) values (now(), $1, $2, $3)", [
      callerId("own"),
      castTermsVersion,
      act,
    ])
  const needsNone = endpoints.filter(({ needsNoTerms }) => needsNoTerms).map(nameOf)
  // Those that let in somebody inactive are about the own account, and ask nobody for the terms.
  const asked = gated.filter(({ call, statuses }) => statuses[1] === 403 && !needsNone.includes(call))
  const writes = asked.filter(({ call, statuses }) => call.startsWith("POST") && statuses[5] !== 403)
  expect(writes.map(({ call }) => call)).toContain("POST /api/car/mail")
  const reads = asked.filter(({ call, statuses }) => call.startsWith("GET") && statuses[5] === 200)
  const sent = new Map<Row, Call>()
  for (const row of reads) sent.set(row, await sentBy(row, "own"))
  await answered("DECLINED")
  for (const { call } of writes) {
    const { statusCode, body } = await send(call, { payload: "{ not json", headers })
    expect([call, statusCode, JSON.parse(body).code]).toEqual([call, 403, "terms_not_accepted"])
  }
  for (const [{ call }, given] of sent) {
    const answer = await send(call, { ...given, headers })
    expect([call, answer.statusCode]).toEqual([call, 200])
  }
  await answered("ACCEPTED")
})
