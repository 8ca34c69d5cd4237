import { offerTypes } from "../core/enums.ts"
import { euroText } from "../core/format.ts"
import { type Cents, grossOf, toCents, vatPercentOn } from "../core/money.ts"
import { type CarFieldName, labelOf } from "./car-fields.ts"
import { type OfferCar, offerFields } from "./offers.ts"

/** Factors between the smaller and the larger price from which a typing error is likely. */
const implausibleFactors = {
  /** Used cars are sold at 55 to 90 % of their list price. */
  belowList: 2,
  aboveList: 1.2,
  /** Other offers, the earlier price, and the gross price computed from net. */
  other: 1.5,
} as const

/** An implausible price: its field and a message with both prices. */
type ImplausiblePrice = { code: "price_far_off"; path: CarFieldName; message: string }

const offerPrices = offerTypes.map((type) => offerFields[type].net)
const allPrices = ["listPriceExclVat", ...offerPrices, "offerPriceInclVat"] as const
type PriceName = (typeof allPrices)[number]

type Pair = { name: PriceName; cents: Cents; by: PriceName; byCents: Cents; word: string; most: number }

const centsOf = (car: OfferCar, name: PriceName): Cents => toCents(car[name])

const isFar = ({ cents, byCents, most }: Pair): boolean =>
  cents > 0 && byCents > 0 && Math.max(cents, byCents) > most * Math.min(cents, byCents)

function implausiblePrice({ name, cents, byCents, word }: Pair): ImplausiblePrice {
  const message = `${labelOf(name)} (${euroText(cents)}) ist weit ${cents < byCents ? "niedriger" : "höher"} als ${word} (${euroText(byCents)}).`
  return { code: "price_far_off", path: name, message }
}

function pairsOf(car: OfferCar): Pair[] {
  if (car.area === "SELECTION") return []
  const list = centsOf(car, "listPriceExclVat")
  const net = centsOf(car, "offerPriceExclVat")
  const toList = offerPrices.map((name): Pair => {
    const cents = centsOf(car, name)
    const most = cents > list ? implausibleFactors.aboveList : implausibleFactors.belowList
    return { name, cents, by: "listPriceExclVat", byCents: list, word: "der Listenpreis netto", most }
  })
  const toOthers = offerPrices.flatMap((name, at) =>
    offerPrices.slice(0, at).map((by): Pair => {
      const [cents, byCents] = [centsOf(car, name), centsOf(car, by)]
      return { name, cents, by, byCents, word: labelOf(by), most: implausibleFactors.other }
    }),
  )
  const gross: Pair = {
    name: "offerPriceInclVat",
    cents: centsOf(car, "offerPriceInclVat"),
    by: "offerPriceExclVat",
    byCents: grossOf(net, vatPercentOn(car.dateOfDelivery)),
    word: "der Nettopreis mit Umsatzsteuer",
    most: implausibleFactors.other,
  }
  return [...toList, ...toOthers, gross]
}

const jumpsOf = (before: OfferCar, next: OfferCar): Pair[] =>
  allPrices.map((name) => {
    const [cents, byCents] = [centsOf(next, name), centsOf(before, name)]
    return { name, cents, by: name, byCents, word: "bisher", most: implausibleFactors.other }
  })

/** Swaps a pair whose reference price was edited, so that it is reported there. */
const swapped = (pair: Pair): Pair => ({
  ...pair,
  name: pair.by,
  cents: pair.byCents,
  by: pair.name,
  byCents: pair.cents,
  word: labelOf(pair.name),
})

/** Probable typing errors in the edited prices. `before` is null for a new car. */
export function implausiblePrices(before: OfferCar | null, next: OfferCar): ImplausiblePrice[] {
  const isTyped = (name: PriceName) => before === null || before[name] !== next[name]
  const typedPairs = pairsOf(next)
    .filter(({ name, by }) => isTyped(name) || (isTyped(by) && name !== "offerPriceInclVat"))
    .map((pair) => (isTyped(pair.name) ? pair : swapped(pair)))
  return onePerField([...jumpsOf(before ?? next, next), ...typedPairs])
}

/** Implausible prices of a stored car, except those covered by other warnings: above the list price, gross deviating from net. */
export const farPrices = (car: OfferCar): ImplausiblePrice[] =>
  onePerField(
    pairsOf(car).filter(
      ({ name, by, cents, byCents }) =>
        name !== "offerPriceInclVat" && !(by === "listPriceExclVat" && cents > byCents),
    ),
  )

function onePerField(pairs: readonly Pair[]): ImplausiblePrice[] {
  const implausible = new Map<PriceName, ImplausiblePrice>()
  for (const pair of pairs.filter(isFar))
    if (!implausible.has(pair.name)) implausible.set(pair.name, implausiblePrice(pair))
  return [...implausible.values()]
}
