import { addDays, type PlainDate } from "../contract/core/dates.ts"
import type { Area } from "../contract/core/enums.ts"
import type { CarFields } from "../contract/fleet/car-fields.ts"
import type { Car } from "../contract/fleet/cars.ts"
import type { Database } from "../server/core/postgres/db.ts"
import { carJson } from "../server/fleet/cars/rows.ts"
import { insertCars } from "../server/fleet/cars/writer.ts"

/** Above all job numbers of the workbook. */
const firstJobNumber: Record<Area, number> = { PRE_OFFER: 5_000_001, SELECTION: 6_000_001 }

const later = (date: PlainDate | null, n: number) => date && addDays(date, 60 + (n % 60))

/** The nth copy of a car of the workbook. */
const copyOf = (car: CarFields, n: number, locationId: string): CarFields => ({
  ...car,
  jobNumber: String(firstJobNumber[car.area] + n - 1),
  idNumber: car.idNumber && car.idNumber.slice(0, 11) + String(n).padStart(6, "0"),
  licensePlateNumber: car.licensePlateNumber.replace(/\d+/, String(1000 + n)),
  display: true,
  acceptPreOffer: car.area === "PRE_OFFER",
  acceptSelection: car.area === "SELECTION",
  locationId: car.area === "PRE_OFFER" ? locationId : null,
  dateOfDelivery: later(car.dateOfDelivery, n),
  dateUntilTakeover: later(car.dateUntilTakeover, n),
  preOffer2DateOfDelivery: later(car.preOffer2DateOfDelivery, n),
  preOffer3DateOfDelivery: later(car.preOffer3DateOfDelivery, n),
  listPriceExclVat: car.listPriceExclVat + n,
  kilometerReading: car.kilometerReading + (n % 1000),
})

const batch = 1000

/** Creates displayed, acceptable cars of each area from those of the workbook, across all locations, and deletes the originals. */
export async function multiplyCars(db: Database, counts: Record<Area, number>): Promise<void> {
  const locations = await db.values<string>("select id from locations order by vfnr")
  const carsSql = `select ${carJson} from cars c where activity_state is null order by job_number`
  const cars = await db.values<Car>(carsSql)
  for (const area of ["PRE_OFFER", "SELECTION"] as const) {
    const from = cars.filter((car) => car.area === area)
    for (let made = 0; made < counts[area]; made += batch) {
      const some = Array.from({ length: Math.min(batch, counts[area] - made) }, (_, at) => made + at)
      const copies = some.map((at) =>
        copyOf(from[at % from.length] as Car, at + 1, locations[(at + 1) % locations.length] as string),
      )
      await db.transaction((tx) => insertCars(tx, copies))
    }
  }
  await db.run("delete from cars where job_number < '5000000'")
}

/** Adds a withdrawn request and a sent e-mail per car, so that query plans and caches are those of full tables. */
export async function addHistory(db: Database): Promise<void> {
  await db.run(`
    insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
    select past.id, past.id, now() - interval '1 year', 'request', 'PRE_OFFER_REQUEST', 'WITHDRAWN', car_id, user_id,
      location_id, user_id, '{}', '{}'
    from (select gen_random_uuid() as id, cars.id as car_id, own.user_id, own.location_id
          from cars, (select user_id, location_id from user_locations limit 1) own) past`)
  await db.run(`
    insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html, created_at, attempts, sent_at)
    select 'RECEIPT', 'Leitung', 'leitung@bench.example', job_number, repeat('x', 900), repeat('y', 3000),
      now() - interval '1 year', 1, now() - interval '1 year' from cars`)
}
