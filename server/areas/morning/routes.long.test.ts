import { expect, test } from "vitest"
import { castLocations } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, manager } from "../../testing/requests.ts"

const portal = portalOfFile()

/** Copies a car so often, with a job number of its own and one place after the other. */
const copySql = `
  insert into cars (job_number, area, accept_pre_offer, request_pre_offer, allow_individual_pre_offer, accept_selection,
    location_id, model_designation, date_of_delivery, date_until_takeover, min_kilometer_reading, at_target_kilometer_reading,
    max_kilometer_reading, offer_price_excl_vat, offer_price_incl_vat, list_price_excl_vat, created_at)
  select job_number || '-' || n, area, accept_pre_offer, request_pre_offer, allow_individual_pre_offer, accept_selection,
    case when area = 'PRE_OFFER' then ($2::uuid[])[1 + n % cardinality($2::uuid[])] end, model_designation,
    date_of_delivery + n % 90, date_until_takeover + n % 90, min_kilometer_reading, at_target_kilometer_reading,
    max_kilometer_reading, offer_price_excl_vat, offer_price_incl_vat, list_price_excl_vat, now() - n * interval '1 hour'
  from cars cross join generate_series(1, 5000) n where id = $1`

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Each call against the one statement of the start page before it, which counted the same lists, in turns within one run
 * (ADR-0008). The morning asks for seven things at once where that asked for one.
 */
test("the morning of 10,000 cars costs a few times what counting them costs", async () => {
  const { id: preOffer } = await addPreOffer(portal.db)
  const { id: zvf } = await addSelection(portal.db)
  const places = castLocations.map(({ id }) => id)
  for (const id of [preOffer, zvf]) await portal.db.run(copySql, [id, places])
  await portal.db.run("analyze")
  const timed = async (url: string, who: string) => {
    const start = performance.now()
    expect((await portal.get(url, who)).statusCode).toBe(200)
    return performance.now() - start
  }
  const times = { count: [] as number[], agent: [] as number[], provider: [] as number[] }
  for (let round = 0; round < 21; round += 1) {
    times.count.push(await timed("/api/car/count", manager))
    times.agent.push(await timed("/api/morning/agent", manager))
    times.provider.push(await timed("/api/morning/provider", admin))
  }
  const [count, agent, provider] = [times.count, times.agent, times.provider].map(median) as [
    number,
    number,
    number,
  ]
  expect(agent / count).toBeLessThan(4)
  expect(provider / count).toBeLessThan(6)
}, 120_000)
