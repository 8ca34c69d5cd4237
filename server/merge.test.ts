import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { updateLocation } from "../contract/people/locations.ts"
import { updateUser } from "../contract/people/users.ts"
import { castLocation, castOptions } from "./demo/cast.ts"
import { portalOfFile } from "./testing/app.ts"
import { addPreOffer } from "./testing/cars.ts"
import { admin, post } from "./testing/requests.ts"

/** Cars, locations, users and options: edits of different fields are merged, edits of the same field are reported as conflicts. */
const portal = portalOfFile()

type Row = { id: string; version: number } & Record<string, unknown>
type Edits = Record<string, unknown>
type Values = Readonly<Record<string, readonly [unknown, unknown]>>
type Kind = {
  update: string
  add: () => Promise<Row>
  /** Two values besides the initial one per field; unique per record because of labels. */
  values: () => Values
  flat: (row: Row) => Edits
  sent: (edits: Edits) => Edits
}

const created = async (path: string, body: object): Promise<Row> => {
  const answer = await post(portal, path, admin, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const unchanged = (edits: Edits) => edits
const [hamburg, harburg, munich] = ["1101", "1102", "1201"].map((vfnr) => castLocation(vfnr).id)
const addressFields = ["street", "zip", "city", "region"]
const isOfAddress = ([name]: [string, unknown]) => addressFields.includes(name)

const kinds: Record<string, Kind> = {
  car: {
    update: "/api/car/update",
    add: async () => ({ ...(await addPreOffer(portal.db)) }),
    values: () => ({
      licensePlateNumber: ["HH-ZV 1", "HH-ZV 2"],
      additionalInformation: ["=1+1", "Ä\u200d'"],
      display: [false, false],
      kilometerReading: [1, 1_000_000],
      offerPriceExclVat: [0.01, 39_999.99],
      additionalOrReducedPricePerMonth: [-0.01, 12.5],
      dateOfDelivery: ["2026-12-31", "2027-02-27"],
      paintBaseColor: ["RED", "BLUE"],
      locationId: [null, munich],
      brand: castOptions.flatMap(({ type, id }) => (type === "BRAND" ? [id] : [])) as [string, string],
    }),
    flat: unchanged,
    sent: (edits) => ({ ...edits, implausibleConfirmed: true }),
  },
  location: {
    update: "/api/location/update",
    add: () => {
      const address = { street: "Hafenweg 3", zip: "28195", city: "Bremen", region: "Bremen" }
      const form = { name: "Neu", vfnr: randomUUID(), gssnLocation: "GS1", address }
      return created("/api/location/", { ...form, main: false, mainLocationId: hamburg })
    },
    values: () => ({
      name: ["Eins", "Zwei"],
      gssnLocation: ["GS2", "GS3"],
      street: ["Ring 1", "Ring 2"],
      zip: ["20095", "20097"],
      city: ["Hamburg", "Harburg"],
      region: ["Nord", "Süd"],
      mainLocationId: [munich, castLocation("1301").id],
    }),
    flat: ({ address, ...row }) => ({ ...row, ...(address as object) }),
    sent: (edits) => {
      const address = Object.fromEntries(Object.entries(edits).filter(isOfAddress))
      const rest = Object.fromEntries(Object.entries(edits).filter((entry) => !isOfAddress(entry)))
      return Object.keys(address).length > 0 ? { ...rest, address } : rest
    },
  },
  user: {
    update: "/api/user/update",
    add: () => {
      const name = { firstname: "Nora", lastname: "Neu", mail: `${randomUUID()}@brenner.example` }
      return created("/api/user/", { ...name, type: "SELLER", active: true, locationIds: [hamburg] })
    },
    values: () => ({
      firstname: ["Nele", "Nina"],
      lastname: ["Alt", "Mittel"],
      phone: ["040 123456", "040 654321"],
      type: ["SALES_MANAGER", "SALES_MANAGER"],
      active: [false, false],
      locationIds: [[harburg], [hamburg, munich].sort()],
    }),
    flat: ({ locations, ...row }) => ({
      ...row,
      locationIds: (locations as { id: string }[]).map(({ id }) => id).sort(),
    }),
    sent: unchanged,
  },
  option: {
    update: "/api/option/",
    add: () => created("/api/option/", { label: `Option ${randomUUID()}`, type: "PROMOTION" }),
    values: () => ({
      label: [`Eins ${randomUUID()}`, `Zwei ${randomUUID()}`],
      type: ["BRAND", "MODEL"],
      validUntil: ["2027-01-31", "2028-02-29"],
    }),
    flat: unchanged,
    sent: unchanged,
  },
}

type Chosen = { readonly [Name in string]?: 0 | 1 }
/** A random subset of fields with values. */
const anyFields = (names: readonly string[]): fc.Arbitrary<Chosen> =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(0 as const, 1 as const)])), {
    requiredKeys: [],
  })
const editsOf = (chosen: Chosen, values: Values): Edits =>
  Object.fromEntries(Object.entries(chosen).map(([name, index = 0]) => [name, values[name]?.[index]]))
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const conflictingFields = (one: Edits, other: Edits) =>
  Object.keys(one)
    .filter((name) => name in other && !same(one[name], other[name]))
    .sort()

test.each([
  // A new address is stored once it is verified, and these two decide about branches.
  ["user", updateUser, ["mail", "activationReason"]],
  ["location", updateLocation, ["vfnr", "main"]],
] as const)("every field of the form of a %s is tested here", (kind, { body }, others) => {
  const { id: _, version: __, address, ...fields } = body.shape as Record<string, unknown>
  const names = [...Object.keys(fields), ...(address ? addressFields : [])]
  expect([...Object.keys(kinds[kind]!.values()), ...others].sort()).toEqual(names.sort())
})

describe.each(Object.entries(kinds))("%s", (_, { update, add, values, flat, sent }) => {
  const names = Object.keys(values())
  const [name = ""] = names
  const edit = ({ id, version }: Row, edits: Edits) =>
    post(portal, update, admin, { id, version, ...sent(edits) })
  const remains = async (row: Row) => {
    const { body } = await edit(row, {})
    const form = flat(body)
    return Object.fromEntries(names.map((name) => [name, form[name]]))
  }

  test("merges two sets of edits, or refuses the second with exactly the conflicting fields", async () => {
    await fc.assert(
      fc.asyncProperty(anyFields(names), anyFields(names), async (one, other) => {
        const both = values()
        const [first, second] = [editsOf(one, both), editsOf(other, both)]
        // Labels are unique, so runs must not collide.
        const row = await add()
        const earlier = await edit(row, first)
        expect(earlier).toMatchObject({ status: 200 })
        const later = await edit(row, second)
        const fields = conflictingFields(first, second)
        if (fields.length > 0) {
          expect(later).toMatchObject({ status: 409, body: { code: "version_conflict" } })
          expect([...later.body.details.fields].sort()).toEqual(fields)
          expect(later.body.details.current).toEqual(earlier.body)
          return
        }
        expect(later.status).toBe(200)
        expect(flat(later.body)).toMatchObject({ ...first, ...second })
        expect(later.body.version).toBeLessThanOrEqual(earlier.body.version + 1)
      }),
      { numRuns: 25 },
    )
  })

  test("simultaneous edits of different fields are all kept", async () => {
    const row = await add()
    const edits = Object.entries(values()).map(([field, [, value]]) => ({ [field]: value }))
    const answers = await Promise.all([...edits, ...edits].map((one) => edit(row, one)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await remains(row)).toEqual(Object.assign({}, ...edits))
  })

  test("one of two simultaneous edits of a field gets a conflict, the other is kept", async () => {
    const row = await add()
    const answers = await Promise.all((values()[name] ?? []).map((value) => edit(row, { [name]: value })))
    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status)
    expect([winner?.status, loser?.status]).toEqual([200, 409])
    expect(loser?.body.details).toEqual({ current: winner?.body, fields: [name] })
  })

  test("a nonexistent version cannot bypass a conflict", async () => {
    const row = await add()
    await edit(row, { [name]: values()[name]?.[0] })
    const changed = { [name]: values()[name]?.[1] }
    expect(await edit({ ...row, version: 99 }, changed)).toMatchObject({ status: 409 })
  })
})
