import { randomUUID } from "node:crypto"
import { pdfOf } from "@packages/active-content/for-tests"
import type { PdfMaker } from "@packages/pdf"
import { expect } from "vitest"
import { castLocation, castPassword, castTermsVersion, castUser } from "./demo/cast.ts"
import { type Given, type Person, people, type Row, type Statuses } from "./rights.for-tests.ts"
import type { TestApp } from "./testing/app.ts"
import { addPreOffer, addSelection } from "./testing/cars.ts"
import { makeContracts } from "./testing/contracts.ts"
import { plainPicture, sendFile } from "./testing/files.ts"
import { blockForm } from "./testing/moderation.ts"
import { actsOf, post, requestBody } from "./testing/requests.ts"

export const munich = castLocation("1201").id
const unknownId = randomUUID()
const callerId = (person: Person) => castUser(people[person] ?? people.own).id
const ownLocation = (person: Person) => {
  const vfnr = castUser(people[person] ?? people.own).locations[0]
  return vfnr ? castLocation(vfnr).id : munich
}
const fileForm = (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set("file", new Blob([content]), name)
  return form
}

const everybody = (status: number): Statuses => [status, status, status, status, status, status, status]
const signedIn = (status: number): Statuses => [401, status, status, status, status, status, status]
const active = (status: number): Statuses => [401, 403, status, status, status, status, status]
const agents = (status: number): Statuses => [401, 403, status, status, status, status, 403]
const admins = (status: number): Statuses => [401, 403, 403, 403, 403, 403, status]

const rows = (statuses: Statuses, calls: Record<string, Given>): Row[] =>
  Object.entries(calls).map(([title, given]) => ({
    title,
    call: title.split(": ")[0] ?? "",
    statuses,
    given,
  }))

/** Each call of the contract and its status for: signed out, inactive, SELLER, other group, sibling, own, ADMIN. */
export function rightsTable(portal: TestApp, maker: PdfMaker): Row[] {
  const preOffer = (vfnr = "1201") => addPreOffer(portal.db, { locationId: castLocation(vfnr).id })
  const preOfferMail = (type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST") => async (person: Person) =>
    requestBody(type, await preOffer(), { userId: callerId(person) })
  const selectionMail = (locationOf: (person: Person) => string) => async (person: Person) =>
    requestBody("SELECTION_ACCEPT", await addSelection(portal.db), {
      userId: callerId(person),
      locationId: locationOf(person),
    })
  /** The case of a pre-offer in Munich. */
  const caseOf = async (type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST") => {
    const car = await preOffer()
    const body = requestBody(type, car, { userId: callerId("own"), locationId: munich })
    expect(await post(portal, "/api/car/mail", people.own, body)).toMatchObject({ status: 200 })
    return (await actsOf(portal, car.id))[0]?.id ?? ""
  }
  const acceptance = async () => {
    const id = await caseOf("PRE_OFFER_ACCEPT")
    await makeContracts(portal, maker)
    return id
  }
  /** A document of a pre-offer in Munich. */
  const document = async () => {
    const file = { name: "Datenblatt.pdf", bytes: pdfOf() }
    const { id } = await preOffer()
    return (await sendFile(portal, `/api/car/document?carId=${id}`, people.admin, file)).body.id
  }
  const carId = async () => ({ id: (await preOffer()).id })
  const edit = async () => {
    const { id, version } = await preOffer()
    return { id, version, additionalInformation: "changed" }
  }
  const bulk = async () => {
    const { id, version } = await preOffer()
    return { cars: [{ id, version }], fields: { display: false }, check: false }
  }
  /** The portal's own export: valid, without changes. */
  const cars = async () => {
    const { rawPayload } = await portal.get("/api/car/export", people.admin)
    return ["?check=true", fileForm("cars.xlsx", new Uint8Array(rawPayload))] as const
  }
  const picture = async () =>
    fileForm("Fahrzeugbild_x.png", new Uint8Array(await plainPicture("#ccc").png().toBuffer()))
  const address = { street: "Weg 1", zip: "01067", city: "Dresden", region: "Sachsen" }
  const place = { name: "Autohaus Neu", gssnLocation: "GS0009999", address, main: true }
  const location = () => ({ ...place, vfnr: randomUUID() })
  const name = { firstname: "Nora", lastname: "Neu" }
  const user = () => ({
    ...name,
    mail: `${randomUUID()}@aurel.example`,
    type: "SELLER",
    locationIds: [munich],
  })
  const unknown = { id: unknownId, version: 1 }
  const proof = { password: "guessed", code: "123456" }
  const link = { code: "guessed".repeat(7) }
  const none = {}

  return [
    ...rows(everybody(200), {
      "GET /api/meta.json": none,
      "GET /api/health": none,
      // On a busy machine checking a part may take longer than its timeout.
      "GET /api/ready": () =>
        expect
          .poll(async () => (await portal.app.inject("/api/ready")).statusCode)
          .toBe(200)
          .then(() => none),
      "POST /api/identity/sign-in/email": { email: people.own, password: castPassword },
      "GET /api/identity/policy": none,
      "POST /api/identity/passkey/options": none,
      "POST /api/identity/sign-out: without a cookie": none,
      "POST /api/user/check": { mail: people.own },
      "POST /api/user/resetpassword": { mail: "nobody@aurel.example" },
      "GET /api/content/faq": none,
      "GET /api/content/legal": none,
      "GET /api/conditions": none,
      "GET /api/terms": none,
      "GET /api/terms/version": `?version=${castTermsVersion}`,
    }),
    ...rows(everybody(401), { "GET /api/identity/token: without a cookie": none }),
    ...rows(everybody(404), {
      "GET /api/identity/oidc/start: where no issuer is configured": none,
      "GET /api/identity/oidc/callback: where no issuer is configured": none,
      "POST /api/identity/oidc/backchannel-logout: where no issuer is configured": new URLSearchParams({
        logout_token: "guessed",
      }),
      "POST /api/identity/reset/exchange: where the identity is embedded": none,
      "GET /api/file: an image": "?path=car/images/x.png",
    }),
    ...rows(everybody(409), {
      "POST /api/identity/sign-up: with a known mail": {
        email: people.own,
        password: "drei Wolken am Fenster",
      },
    }),
    ...rows(everybody(422), {
      "POST /api/identity/passkey/sign-in: with nothing": none,
      "POST /api/identity/reset/confirm": { oobCode: "guessed", newPassword: "long enough" },
      "POST /api/user/second-factor/confirm": link,
      "POST /api/link/check": link,
    }),
    ...rows(signedIn(200), {
      "GET /api/user/: one's own": none,
      "GET /api/user/block: one's own": none,
      "POST /api/user/mail/resend": none,
      "GET /api/profile/export": none,
    }),
    ...rows(signedIn(404), {
      "POST /api/user/complaint: about somebody else's": { blockId: unknownId, text: "Ein Irrtum" },
    }),
    ...rows(signedIn(422), {
      // A caller with a profile gets it back; for others the missing fields are refused.
      "POST /api/user/register": none,
      "POST /api/user/mail/confirm": link,
      "POST /api/profile/remove: by a wrong password": proof,
    }),
    ...rows(active(200), {
      "GET /api/profile/": none,
      "POST /api/profile/notices": { mutedNotices: [] },
      "POST /api/profile/session/end-others": none,
      "GET /api/location/all": none,
      "GET /api/option/": none,
      "GET /api/car/all/area: pre-offers": "?area=PRE_OFFER",
      "GET /api/car/all/area: Selection": "?area=SELECTION",
      "GET /api/car/some": `?ids=${unknownId}`,
      // live/routes.test.ts tests who receives which events.
      "GET /api/live": none,
      "GET /api/file/names": "?path=car/images/",
      "GET /api/car/document/all: of a ZVF": async () => `?carId=${(await addSelection(portal.db)).id}`,
      "GET /api/car/all/activity": none,
      "POST /api/excel/table": { columns: [{ header: "Typ", kind: "text" }], rows: [["ZVF-Anfrage"]] },
      "GET /api/message/all": none,
      "GET /api/message/unread": none,
      "GET /api/find": "?words=4700",
    }),
    ...rows(active(404), {
      "POST /api/profile/session/end: of nobody": { id: "guessed" },
      "GET /api/file: anything else": "?path=car/documents/x",
      "POST /api/message/read": { id: unknownId, older: true },
    }),
    ...rows(active(409), {
      "POST /api/profile/update: by another version": { ...name, version: 4711, phone: "" },
      "POST /api/profile/second-factor/confirm: that was not prepared": proof,
    }),
    ...rows(active(422), {
      "POST /api/profile/password: by a wrong one": { ...proof, newPassword: "Ein-neues-2026" },
      "POST /api/profile/passkey/prepare: with nothing": none,
      "POST /api/profile/passkey/add: with nothing": none,
      "POST /api/profile/passkey/remove: with nothing": none,
      "POST /api/profile/second-factor/prepare: by a wrong password": proof,
      "POST /api/profile/second-factor/recovery-codes: by a wrong password": proof,
      "POST /api/profile/second-factor/off: by a wrong password": proof,
      "POST /api/profile/mail: by a wrong password": { ...proof, mail: "neu@brenner.example" },
    }),
    ...rows(agents(200), {
      "GET /api/terms/own": none,
      "POST /api/terms/answer": { version: castTermsVersion, answer: "ACCEPTED" },
      "GET /api/watch/cars": none,
      "POST /api/watch/car: a ZVF": async () => ({ carId: (await addSelection(portal.db)).id }),
      "POST /api/watch/car/remove": { carId: unknownId },
      "GET /api/watch/searches": none,
      "POST /api/watch/search": () => ({
        ...{ area: "PRE_OFFER", name: `Suche ${randomUUID()}`, filters: {} },
      }),
      "POST /api/watch/search/delete": { id: unknownId },
      "GET /api/start": none,
    }),
    ...rows(agents(404), {
      "POST /api/watch/car/seen": { carId: unknownId, carVersion: 1 },
    }),
    ...rows(agents(409), { "POST /api/terms/withdraw: too late": none }),
    ...rows(admins(200), {
      "GET /api/user/all": none,
      "POST /api/user/": user,
      "GET /api/user/block/all": `?userId=${unknownId}`,
      "POST /api/location/": location,
      "GET /api/option/use": none,
      "POST /api/option/": () => ({ type: "BRAND", label: `Brand ${randomUUID()}` }),
      "GET /api/car/all": none,
      "POST /api/car/": () => ({ jobNumber: `R-${randomUUID()}`, area: "PRE_OFFER" }),
      "POST /api/car/update": edit,
      "POST /api/car/fleet": { filters: {}, from: 0, count: 1 },
      "POST /api/car/fleet/ids": { filters: {} },
      "POST /api/car/delete": carId,
      "POST /api/car/restore": carId,
      "GET /api/car/history": async () => `?id=${(await preOffer()).id}`,
      "POST /api/car/bulk": bulk,
      "POST /api/car/document/delete": async () => ({ id: await document() }),
      "POST /api/car/import": cars,
      "GET /api/car/import/progress": `?id=${unknownId}`,
      "GET /api/car/import/all": none,
      "GET /api/start/admin": none,
      "GET /api/desk": none,
      "GET /api/operation": none,
      "POST /api/operation/mail": none,
      "GET /api/outbox/all": none,
      "POST /api/outbox/held": { send: true },
      "GET /api/journal/all": none,
    }),
    ...rows(admins(201), {
      "POST /api/car/document": async () =>
        [`?carId=${(await preOffer()).id}`, fileForm("Datenblatt.pdf", new Uint8Array(pdfOf()))] as const,
    }),
    ...rows(admins(404), {
      "POST /api/user/update": () => ({ ...user(), ...unknown }),
      "POST /api/user/delete": unknown,
      "POST /api/user/invite": unknown,
      "POST /api/user/block": blockForm(unknownId),
      "POST /api/user/block/lift": { id: unknownId, reason: "Irrtum" },
      "POST /api/user/complaint/answer": { id: unknownId, verdict: "UPHELD", reason: "Zu Recht" },
      "POST /api/user/mail/restore": unknown,
      "POST /api/user/second-factor/reset": { id: unknownId, reason: "Grund" },
      "POST /api/location/update": () => ({ ...location(), ...unknown }),
      "POST /api/location/delete": unknown,
      "POST /api/option/delete": unknown,
      "POST /api/car/import/undo": { id: unknownId },
      "POST /api/outbox/retry": { id: unknownId },
      "GET /api/outbox/html": `?id=${unknownId}`,
    }),
    ...rows(admins(412), {
      "POST /api/car/image: without a car": picture,
      "POST /api/car/image/delete": { filename: "Fahrzeugbild_x.png" },
    }),
    ...rows([401, 404, 404, 404, 404, 200, 200], {
      "GET /api/user/: somebody in Munich": `?id=${callerId("own")}`,
    }),
    ...rows([401, 403, 404, 404, 200, 200, 403], {
      "POST /api/watch/car: a pre-offer in Munich": async () => ({ carId: (await preOffer()).id }),
    }),
    ...rows([401, 403, 404, 404, 200, 200, 200], {
      "GET /api/car/document/all: of a pre-offer in Munich": async () => `?carId=${(await preOffer()).id}`,
      "GET /api/car/document: of a pre-offer in Munich": async () => `?id=${await document()}`,
    }),
    ...rows([401, 403, 404, 404, 404, 200, 200], {
      "GET /api/contract/all: of an acceptance in Munich": async () => `?activityId=${await acceptance()}`,
      "GET /api/contract: of an acceptance in Munich": async () => `?actId=${await acceptance()}`,
      "GET /api/car/activity: in Munich": async () => `?id=${await caseOf("PRE_OFFER_REQUEST")}`,
    }),
    ...rows([401, 403, 403, 412, 403, 200, 403], {
      "POST /api/car/mail: a pre-offer is accepted": preOfferMail("PRE_OFFER_ACCEPT"),
      "POST /api/car/mail: a pre-offer is requested": preOfferMail("PRE_OFFER_REQUEST"),
    }),
    ...rows([401, 403, 403, 200, 200, 200, 403], {
      "POST /api/car/mail: a ZVF for the own location": selectionMail(ownLocation),
    }),
    ...rows([401, 403, 403, 403, 403, 200, 403], {
      "POST /api/car/mail: a ZVF for Munich": selectionMail(() => munich),
    }),
    ...rows([401, 403, 403, 404, 404, 200, 403], {
      "POST /api/car/activity/withdraw": async () => ({ id: await caseOf("PRE_OFFER_REQUEST") }),
    }),
    ...rows([401, 403, 403, 404, 404, 200, 403], {
      "POST /api/car/activity/reference": async () => ({
        id: await caseOf("PRE_OFFER_ACCEPT"),
        ownReference: "Kunde 7",
      }),
    }),
    ...rows([401, 403, 403, 200, 200, 200, 200], {
      "GET /api/car/export": none,
      "POST /api/car/export": { ids: [unknownId] },
    }),
    // A seller proposes cars of their own locations.
    ...rows([401, 403, 200, 403, 403, 403, 403], {
      "POST /api/proposal/": async () => ({ carId: (await preOffer("1102")).id, note: "" }),
    }),
  ]
}

/** One row of each call that requires a sign-in. */
export const gatedOf = (table: readonly Row[]): Row[] => [
  ...new Map(
    table.filter(({ statuses }) => statuses[0] !== statuses[6]).map((row) => [row.call, row]),
  ).values(),
]
/** Those that refuse inactive users. */
export const activeOf = (table: readonly Row[]) =>
  gatedOf(table).filter(({ statuses }) => statuses[1] === 403)
