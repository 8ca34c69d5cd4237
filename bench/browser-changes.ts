import type { Page } from "playwright-core"
import { numberText } from "../contract/core/format.ts"
import { searchRows } from "../contract/core/search.ts"
import type { AgentCar } from "../contract/fleet/cars.ts"
import { carSearchText } from "../contract/fleet/filters.ts"
import { choose, search, sortBy, turn } from "./browser-page.ts"
import { type Bound, digits, report, reportRounds } from "./report.ts"
import { inRounds, percentile } from "./rounds.ts"

type Pages = { portal: Page; bare: Page }
type Times = { portal: number[]; bare: number[] }

const rounds = 21
const medianBound = { atMost: 1.2 }
/** The work per row of the page is the same, so the portal's advantage grows with the list. */
const slowestBound = (cars: number) => ({ atMost: cars > 20_000 ? 0.6 : 0.8 })
/**
 * Rows are keyed by car for browser translation, so filters create rows on both pages, the portal's with pictures and
 * styles. With reused rows the bound was 0.8 for 10,000 cars too.
 */
const slowestFilterBound = (cars: number) => ({ atMost: cars > 20_000 ? 0.8 : 1.2 })

/** Time from a change of filters or order to painted rows: median per change, p95 per kind. */
export async function measureChanges(
  pages: Pages,
  cars: readonly AgentCar[],
  options: readonly { id: string; label: string }[],
): Promise<void> {
  const size = numberText(cars.length)
  const filters: Times = { portal: [], bare: [] }
  for (const change of changesOf(cars, options)) {
    const thereAndBack = async (page: Page) => [await change.do(page), await change.undo(page)] as const
    const results = await inRounds(rounds, {
      portal: () => thereAndBack(pages.portal),
      bare: () => thereAndBack(pages.bare),
    })
    for (const [way, what] of [change.what, `${change.what}, zurück`].entries()) {
      const of = (side: keyof Pages) => results[side].map((ms) => ms[way]!)
      const times = { portal: of("portal"), bare: of("bare") }
      filters.portal.push(...times.portal)
      filters.bare.push(...times.bare)
      reportMs(what, times)
    }
  }
  reportSlowest(`Filterwechsel, p95 bei ${size}`, filters, slowestFilterBound(cars.length))
  reportSlowest(`Sortierung, p95 bei ${size}`, await sortInTurns(pages), slowestBound(cars.length))
}

const sortNames = ["price", "kilometers", "designation", "delivery"]
const orders = sortNames.flatMap((name) => [`-${name}`, name])

/** Alternates all orders, so that p95 includes first uses. */
async function sortInTurns({ portal, bare }: Pages): Promise<Times> {
  const times: Times = { portal: [], bare: [] }
  for (let round = 0; round < 6; round++)
    for (const order of orders) {
      times.portal.push(await portal.evaluate(sortBy, { order }))
      times.bare.push(await bare.evaluate(sortBy, { order }))
    }
  return times
}

/** A filter change and its reversal; both return the ms until the new rows are painted. */
type Change = { what: string; do: (page: Page) => Promise<number>; undo: (page: Page) => Promise<number> }

/** A keystroke that leaves a hundred cars, one that leaves thousands, and a brand. */
function changesOf(cars: readonly AgentCar[], options: readonly { id: string; label: string }[]): Change[] {
  const all = `${numberText(cars.length)} `
  const some = (count: number) => `${numberText(count)} von`
  const labels = new Map(options.map(({ id, label }) => [id, label]))
  const names = { option: (id: string | null) => (id && labels.get(id)) || "", location: () => "" }
  const matches = (text: string) => searchRows(cars, (car) => carSearchText(car, names), text).length
  const typed = (text: string): Change => ({
    what: `Suche, ${some(matches(text))} ${all}`,
    do: (page) => page.evaluate(search, { text, status: some(matches(text)) }),
    undo: (page) => page.evaluate(search, { text: "", status: all }),
  })
  const [brand] = options.filter(({ id }) => cars.some((car) => car.brand === id))
  const label = brand?.label ?? ""
  const ofBrand = some(cars.filter((car) => car.brand === brand?.id).length)
  return [
    typed("60012"),
    typed("7"),
    {
      what: `Marke, ${ofBrand} ${all}`,
      do: (page) => page.evaluate(choose, { label, status: ofBrand }),
      undo: (page) => page.evaluate(choose, { label, status: all }),
    },
  ]
}

export const reportMs = (what: string, { portal, bare }: Times, bound: Bound = medianBound): void =>
  reportRounds(what, [portal, bare], { unit: " ms", named: "der nackten React-Seite", bound })

function reportSlowest(what: string, { portal, bare }: Times, bound?: Bound, named = ""): void {
  const [slow, bareSlow] = [percentile(portal, 0.95), percentile(bare, 0.95)]
  report({
    what,
    measured: `${digits(slow)} ms`,
    against: `${digits(bareSlow)} ms ${named}der nackten React-Seite`,
    ratio: slow / bareSlow,
    ...(bound && { bound }),
  })
}

const turns = 60

/**
 * Time from the key press to the next painted car (P196), compared with a sort on the baseline page. Alternating, so
 * that other load affects both.
 */
export async function measureTurns({ portal, bare }: Pages, size: number): Promise<void> {
  await portal.locator('[aria-label="Fahrzeuge"] a.covering').first().click()
  await portal.locator("[data-panel]").waitFor()
  const times: Times = { portal: [], bare: [] }
  for (let at = 0; at < turns; at++) {
    times.portal.push(await portal.evaluate(turn))
    times.bare.push(await bare.evaluate(sortBy, { order: at % 2 ? "price" : "-price" }))
  }
  const what = `Taste zum nächsten Fahrzeug, p95 bei ${numberText(size)}`
  reportSlowest(what, times, undefined, "einer anderen Sortierung ")
}
