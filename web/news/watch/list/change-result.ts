import { changeLine } from "../../../../contract/cases/change-lines.ts"
import type { PlainDate } from "../../../../contract/core/dates.ts"
import { euroText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { offerOf } from "../../../../contract/fleet/offers.ts"
import type { WatchedCar } from "../../../../contract/news/watch.ts"
import { changedLines, changeKinds, mainPriceLabel } from "../../../../contract/news/watch-facts.ts"
import { texts as carTexts } from "../../../fleet/cars/texts.de.ts"
import { texts } from "./texts.de.ts"

export type ChangeResult = {
  /** "1.050,42 € günstiger", or the first new value. */
  fact: string
  /** "vorher 46.689,08 €", and what else changed. */
  note: string
  /** "neuer Preis", or "geändert: Datum". */
  brief: string
  /** Every change, for a tooltip. */
  all: string
}

/** "46.689,08 €" → 4668908; 0 for no price. */
const centsOf = (text = ""): number => Number(text.replaceAll(/\D/g, ""))

/** What changed of a watched car since the user's last look, its price first; null without changes. */
export function changeResult({ seen }: WatchedCar, car: AgentCar, today: PlainDate): ChangeResult | null {
  const lines = changedLines(seen, car, today)
  const price = lines.find(({ label }) => label === mainPriceLabel[car.area])
  const first = price ?? lines[0]
  if (!first) return null
  const others = changeKinds.filter((kind) => kind !== first.kind && lines.some((line) => line.kind === kind))
  const before = texts.before(first.from)
  return {
    fact:
      (price && differenceText(centsOf(price.from), offerOf(car, "MAIN").netCents)) ||
      `${first.label}: ${first.to}`,
    note:
      others.length === 0
        ? before
        : `${before} · ${texts.also(others.map((kind) => carTexts.changes[kind]).join(", "))}`,
    brief: price ? texts.newPrice : `${carTexts.changed}: ${carTexts.changes[first.kind]}`,
    all: lines.map(changeLine).join("\n"),
  }
}

/** Null if there was or is no price. */
function differenceText(before: number, now: number): string | null {
  if (before === 0 || now === 0) return null
  return now < before ? texts.cheaper(euroText(before - now)) : texts.dearer(euroText(now - before))
}
