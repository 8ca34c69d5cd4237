import type { Area } from "../contract/core/enums.ts"
import { carFields } from "../contract/fleet/car-fields.ts"
import { columnOf, type Database } from "../server/core/postgres/db.ts"
import { refreshFacts } from "../server/fleet/cars/writer.ts"

/** Above all job numbers of the workbook. */
const firstJobNumber: Record<Area, number> = { PRE_OFFER: 5_000_001, SELECTION: 6_000_001 }

const later = (column: string) => `c.${column} + 60 + (n % 60)::int`

/** Columns that differ from the template car; all others are copied. */
const changed: Record<string, string> = {
  job_number: "($1 + n - 1)::text",
  id_number: "case when c.id_number = '' then '' else left(c.id_number, 11) || lpad(n::text, 6, '0') end",
  license_plate_number: "regexp_replace(c.license_plate_number, '[0-9]+', (1000 + n)::text)",
  display: "true",
  accept_pre_offer: "c.area = 'PRE_OFFER'",
  accept_selection: "c.area = 'SELECTION'",
  location_id: "case when c.area = 'PRE_OFFER' then places.ids[1 + n % cardinality(places.ids)] end",
  date_of_delivery: later("date_of_delivery"),
  date_until_takeover: later("date_until_takeover"),
  pre_offer2_date_of_delivery: later("pre_offer2_date_of_delivery"),
  pre_offer3_date_of_delivery: later("pre_offer3_date_of_delivery"),
  list_price_excl_vat: "c.list_price_excl_vat + n",
  kilometer_reading: "c.kilometer_reading + n % 1000",
}

const columns = carFields.map(({ name }) => columnOf(name))

const multiplySql = `
  insert into cars (${columns.join(", ")})
  select ${columns.map((column) => changed[column] ?? `c.${column}`).join(", ")}
  from (select cars.*, row_number() over (order by copy, job_number) as n
        from cars cross join generate_series(1, $2 / 50) copy
        where area = $3 and activity_state is null and job_number < '5000000') c,
       (select array_agg(id order by vfnr) as ids from locations) places
  where n <= $2`

/** Creates displayed, acceptable cars of each area from those of the workbook, across all locations, and deletes the originals. */
export async function multiplyCars(db: Database, counts: Record<Area, number>): Promise<void> {
  for (const area of ["PRE_OFFER", "SELECTION"] as const) {
    const made = await db.run(multiplySql, [firstJobNumber[area], counts[area], area])
    if (made !== counts[area]) throw new Error(`Only ${made} of ${counts[area]} cars of ${area}`)
  }
  await db.run("delete from cars where job_number < '5000000'")
  while ((await refreshFacts(db)) > 0);
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
