import { useEffect, useMemo, useState } from "react"
import { createRoot } from "react-dom/client"
import { colourText } from "../../contract/core/enums.ts"
import { dateText, euroText, kmText, monthText, numberText } from "../../contract/core/format.ts"
import { once } from "../../contract/core/once.ts"
import { isFound, searchOf } from "../../contract/core/search.ts"
import type { AgentCar } from "../../contract/fleet/cars.ts"
import { carSearchText } from "../../contract/fleet/filters.ts"
import { offerOf } from "../../contract/fleet/offers.ts"

/* Baseline for the overview: a plain list with the same bytes, token, search, brand filter, sorting, rows and facts,
   without styles. */

const pageSize = 60
type Option = { id: string; label: string }

const by =
  <T extends string | number>(value: (car: AgentCar) => T) =>
  (a: AgentCar, b: AgentCar) =>
    value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0
const delivery = by(({ dateOfDelivery }) => dateOfDelivery ?? "")
const price = by(({ listPriceExclVat }) => listPriceExclVat)
const kilometers = by(({ kilometerReading }) => kilometerReading)
const designation = by(({ modelDesignation }) => modelDesignation)
type Order = typeof delivery
const turned =
  (order: Order): Order =>
  (a, b) =>
    order(b, a)
const orders = {
  delivery,
  price,
  kilometers,
  designation,
  "-delivery": turned(delivery),
  "-price": turned(price),
  "-kilometers": turned(kilometers),
  "-designation": turned(designation),
}

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${location.hash.slice(1)}` } })
  return answer.json() as Promise<T>
}

/** The same search texts as in the portal, so that both pages find the same cars. */
function textsOf(
  cars: readonly AgentCar[],
  labels: ReadonlyMap<string, string>,
): ReadonlyMap<AgentCar, string> {
  const names = { option: (id: string | null) => (id && labels.get(id)) || "", location: () => "" }
  return new Map(cars.map((car) => [car, carSearchText(car, names)]))
}

function List() {
  const [cars, setCars] = useState<AgentCar[]>()
  const [labels, setLabels] = useState(new Map<string, string>())
  const [search, setSearch] = useState("")
  const [brands, setBrands] = useState<string[]>([])
  const [order, setOrder] = useState<keyof typeof orders>("delivery")
  const [page, setPage] = useState(0)
  useEffect(() => {
    void read<AgentCar[]>("/api/car/all/area?area=SELECTION").then(setCars)
    void read<Option[]>("/api/option/").then((options) =>
      setLabels(new Map(options.map(({ id, label }) => [id, label]))),
    )
  }, [])
  const texts = useMemo(() => once(() => textsOf(cars ?? [], labels)), [cars, labels])
  if (!cars) return <p>…</p>
  const wanted = searchOf(search)
  const found = cars.filter(
    (car) =>
      (!wanted || isFound(texts().get(car) ?? "", wanted)) &&
      (brands.length === 0 || (car.brand !== null && brands.includes(car.brand))),
  )
  found.sort(orders[order])
  const brandIds = [...new Set(cars.map(({ brand }) => brand))].filter((brand) => brand !== null)
  const toggle = (brand: string) =>
    setBrands(brands.includes(brand) ? brands.filter((other) => other !== brand) : [...brands, brand])
  return (
    <>
      <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      {brandIds.map((brand) => (
        <label key={brand}>
          <input type="checkbox" checked={brands.includes(brand)} onChange={() => toggle(brand)} />
          {labels.get(brand)}
        </label>
      ))}
      <p role="status">
        {numberText(found.length)} von {numberText(cars.length)}
      </p>
      <select value={order} onChange={(event) => setOrder(event.target.value as keyof typeof orders)}>
        {Object.keys(orders).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <ul aria-label="Fahrzeuge">
        {found.slice(page * pageSize, (page + 1) * pageSize).map((car) => (
          <Row key={car.id} car={car} labels={labels} />
        ))}
      </ul>
      <button type="button" onClick={() => setPage(page + 1)}>
        weiter
      </button>
    </>
  )
}

function Row({ car, labels }: { car: AgentCar; labels: Map<string, string> }) {
  const offer = offerOf(car, "MAIN")
  const label = (id: string | null) => (id && labels.get(id)) || ""
  return (
    <li>
      <h2>
        <a href={`?carId=${car.id}`}>{car.modelDesignation}</a>
      </h2>
      <p>{label(car.promotion)}</p>
      <p>
        {label(car.brand)} · {label(car.modelSeries)} · {car.paintBaseColor && colourText[car.paintBaseColor]}
      </p>
      <dl>
        <dt>Produktion</dt>
        <dd>{monthText(car.productionMonth)}</dd>
        <dt>Kilometerstand</dt>
        <dd>{kmText(car.kilometerReading)}</dd>
        <dt>Aussteuerung</dt>
        <dd>{monthText(offer.deliveryDate)}</dd>
        <dt>Übernahme</dt>
        <dd>{dateText(offer.takeoverDate)}</dd>
        <dt>Nutzung</dt>
        <dd>{car.plannedUsageTime} Monate</dd>
      </dl>
      <p>
        {euroText(offer.netCents)} netto, {euroText(offer.grossCents)} brutto
      </p>
      <button type="button">ZVF anfragen</button>
    </li>
  )
}

const place = document.getElementById("root")
if (!place) throw new Error("The page has no #root.")
createRoot(place).render(<List />)
