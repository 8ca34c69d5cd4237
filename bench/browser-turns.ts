import type { Page } from "playwright-core"
import { numberText } from "../contract/format.ts"
import { sortBy, turn } from "./browser-page.ts"
import { digits, report } from "./report.ts"
import { percentile } from "./rounds.ts"

const turns = 60

/**
 * From the key to the painted next car, with a car open beside the list (P196), against another order of the bare page: both
 * paint other content for one press. In turns, so that other load affects both.
 */
export async function measureTurns(
  { portal, bare }: { portal: Page; bare: Page },
  size: number,
): Promise<void> {
  await portal.locator('ul[aria-label="Fahrzeuge"] > li h2 a').first().click()
  await portal.locator("[data-panel]").waitFor()
  const times = { portal: [] as number[], bare: [] as number[] }
  for (let at = 0; at < turns; at++) {
    times.portal.push(await portal.evaluate(turn))
    times.bare.push(await bare.evaluate(sortBy, { order: at % 2 ? "price" : "-price" }))
  }
  const [slow, bareSlow] = [percentile(times.portal, 0.95), percentile(times.bare, 0.95)]
  report({
    what: `Taste zum nächsten Fahrzeug, p95 bei ${numberText(size)}`,
    measured: `${digits(slow)} ms`,
    against: `${digits(bareSlow)} ms einer anderen Sortierung der nackten React-Seite`,
    ratio: slow / bareSlow,
  })
}
