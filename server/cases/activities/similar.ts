import type { Activity } from "../../../contract/activities.ts"
import { acceptRefusal } from "../../../contract/availability.ts"
import type { AgentCar, Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { mostSimilar } from "../../../contract/limits.ts"
import { isRejected } from "../../../contract/states.ts"
import type { Db } from "../../core/postgres/db.ts"
import { asAgentCar, carJson } from "../../fleet/cars/rows.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { requesterOf } from "./rules.ts"

/** Largest difference in price, in percent. */
const percent = 10

/** Free cars of the same series in the actor's lists whose net price, in euros $3, is near enough; the nearest first. */
const similarSql = `
  select ${carJson} as car from cars c join cars gone on gone.id = $1
  cross join lateral (select case when c.area = 'PRE_OFFER' then c.offer_price_excl_vat else c.list_price_excl_vat end as net) price
  where c.id <> gone.id and c.area = gone.area and c.model_series = gone.model_series and c.listed and c.activity_state is null
    and (c.area = 'SELECTION' or c.location_id = any($2))
    and abs(net - $3::numeric) <= $3::numeric * ${percent} / 100
  order by abs(net - $3::numeric), c.job_number`

/** Cars that the actor, or the sales managers of a seller, could accept instead of one that was rejected (P261). */
export async function similarTo(
  db: Db,
  actor: Actor,
  { carId, state, priceExclVat }: Activity,
  today: PlainDate,
): Promise<AgentCar[]> {
  const isSuggested = isRejected(state) || state === "DECLINED"
  if (!isSuggested || actor.type === "ADMIN" || actor.restriction === "blocked") return []
  const cars = await db.values<Car>(similarSql, [carId, actor.own, priceExclVat])
  const requester = requesterOf(actor, today, "SALES_MANAGER")
  return cars
    .filter((car) => acceptRefusal(car, "MAIN", requester) === null)
    .slice(0, mostSimilar)
    .map(asAgentCar)
}
