import type { Activity, ActivityCase } from "../../contract/cases/activities.ts"
import type { SendRequest } from "../../contract/cases/requests.ts"
import type { OptionType } from "../../contract/core/enums.ts"
import type { CarFields } from "../../contract/fleet/car-fields.ts"
import type { Car } from "../../contract/fleet/cars.ts"
import { columnOf } from "../core/postgres/db.ts"
import { castLocation, castTermsVersion, castUser } from "../demo/cast.ts"
import { carJson } from "../fleet/cars/rows.ts"
import { refreshFacts } from "../fleet/cars/writer.ts"
import type { TestApp } from "./app.ts"
import { addPreOffer, addSelection } from "./cars.ts"
import { actsOf, admin, manager, post, read, sendRequest, updateCar } from "./requests.ts"

type Fields = Partial<CarFields>
type Id = { id: string }
/** A car after a request, and the id of the case. */
type Requested = { car: Car; id: string }

const currentSql = `select ${carJson} as car from cars c where c.id = $1 and c.archived_at is null`

/** Arranges test data by calls of the portal; `portal` may start later. */
export function builderOn(portal: TestApp) {
  const preOffer = (fields: Fields = {}) => addPreOffer(portal.db, fields)
  const selection = (fields: Fields = {}) => addSelection(portal.db, fields)

  async function send(type: SendRequest["type"], car: Car, changes: object = {}): Promise<Requested> {
    const { status, body } = await sendRequest(portal, type, car, changes)
    if (status !== 200) throw new Error(`${type}: ${status} ${JSON.stringify(body)}`)
    const id = (await actsOf(portal, car.id)).at(-1)?.caseId as string
    return { car: { ...car, ...body }, id }
  }
  const activities = async (who = manager, query = "", headers = {}): Promise<Activity[]> =>
    (await read(portal, `/api/car/all/activity?${query}`, who, headers)).body

  const store = (table: "cars" | "users", key: "id" | "mail", value: string, fields: object) => {
    const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value]))
    const columns = Object.keys(values).join(", ")
    return portal.db.run(
      `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(${table}, $2)) where ${key} = $1`,
      [value, values],
    )
  }

  return {
    preOffer,
    selection,
    send,
    accepted: async (fields: Fields = {}) => send("PRE_OFFER_ACCEPT", await preOffer(fields)),
    requested: async (fields: Fields = {}) => send("PRE_OFFER_REQUEST", await preOffer(fields)),
    requestedSelection: async (changes: object = {}) => send("SELECTION_ACCEPT", await selection(), changes),
    /** A ZVF request recorded by the provider for the branch's seller. */
    async recordedForSeller(): Promise<Requested> {
      const car = await selection()
      const [userId, locationId] = [castUser(seller).id, castLocation("1102").id]
      await updateCar(portal, car, { activityState: "REQUEST_ACCEPTED", userId, locationId })
      return { car, id: (await actsOf(portal, car.id))[0]?.id as string }
    },

    update: (car: Pick<Car, "id" | "version">, changes: object, who: string | null = admin) =>
      updateCar(portal, car, changes, who),
    withdraw: (id: string, who: string | null = manager, headers: Record<string, string> = {}) =>
      post(portal, "/api/car/activity/withdraw", who, { id }, headers),
    archive: ({ id }: Id) => post(portal, "/api/car/delete", admin, { id }),
    restore: ({ id }: Id) => post(portal, "/api/car/restore", admin, { id }),
    bulk: (cars: readonly Pick<Car, "id" | "version">[], fields: object, check = false) =>
      post(portal, "/api/car/bulk", admin, {
        cars: cars.map(({ id, version }) => ({ id, version })),
        fields,
        check,
      }),

    current: ({ id }: Id): Promise<Car | undefined> => portal.db.value<Car>(currentSql, [id]),
    activities,
    activity: async (id: string, who = manager) =>
      (await activities(who)).find((one) => one.id === id) as Activity,
    caseOf: async (id: string, who = manager): Promise<ActivityCase> =>
      (await read(portal, `/api/car/activity?id=${id}`, who)).body,

    /** Writes columns of a car directly, bypassing the portal's rules. */
    async storeCar({ id }: Id, fields: object) {
      const count = await store("cars", "id", id, fields)
      await refreshFacts(portal.db)
      return count
    },
    storeUser: (mail: string, fields: object) => store("users", "mail", mail, fields),
    answerTerms: (mail: string, act: "ACCEPTED" | "DECLINED" | "WITHDRAWN") =>
      portal.db.run(
        "insert into terms_acts (at, user_id, version, act) select now(), id, $2, $3 from users where mail = $1",
        [mail, castTermsVersion, act],
      ),
    addOption: async (type: OptionType, label: string, validUntil: string | null = null): Promise<string> => {
      const row = await portal.db.one<Id>(
        "insert into options (type, label, valid_until) values ($1, $2, $3) returning id",
        [type, label, validUntil],
      )
      return row?.id as string
    },
    join: (userId: string, vfnr: string) =>
      portal.db.run("insert into user_locations values ($1, $2)", [userId, castLocation(vfnr).id]),
    leave: (userId: string, vfnr: string) =>
      portal.db.run("delete from user_locations where user_id = $1 and location_id = $2", [
        userId,
        castLocation(vfnr).id,
      ]),
  }
}

export const seller = "beratung@brenner.example"
export const kessler = "leitung@kessler.example"
export const freising = "leitung@freising.example"
