import { energyLines } from "../../../contract/energy.ts"
import { colourText, conditionText } from "../../../contract/enums.ts"
import { dateText, euroText, kmText, monthText } from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { type SheetPriceKind, sheetPriceText } from "../../../contract/sheet-prices.ts"
import type { PdfBlock, PdfContent } from "../../platform/pdf/index.ts"
import type { SheetCar, SheetSender } from "./queries.ts"

export type SheetParts = {
  car: SheetCar
  sender: SheetSender
  /** Euros as they were typed. */
  price: { amount: number; kind: SheetPriceKind } | null
  note: string
  /** A JPEG of the configuration; null where there is no picture. */
  picture: Uint8Array | null
  /** ISO 8601, and the same as a day in Berlin. */
  at: string
  today: string
}

type Pair = readonly [label: string, value: string]

/** What a car is called on its sheet: never by its job number. */
export const sheetTitle = ({ brand, modelSeries, model, modelDesignation }: SheetCar): string =>
  plain(
    [brand, modelDesignation || [modelSeries, model].filter(Boolean).join(" ")].filter(Boolean).join(" "),
  ) || "Fahrzeug"

/** A title of a document has no such signs. */
const plain = (text: string) => text.replace(/[&<>]/g, " ").replace(/\s+/g, " ").trim()

/** The sheet for a customer (P223): what it says, drawn by the platform. One page: what is typed is one paragraph. */
export function sheetContent({ car, sender, price, note, picture, at, today }: SheetParts): PdfContent {
  const { location, person } = sender
  const energy = energyLines(car).map(({ label, value }): Pair => [label, value])
  return {
    title: sheetTitle(car),
    at,
    head: [location.name, `Stand ${dateText(today)}`],
    foot: `${location.name}, ${location.street}, ${location.zip} ${location.city}`,
    blocks: [
      ...(picture ? [pictureBlock(car, picture)] : []),
      ...(price ? priceBlocks(price) : []),
      facts([...carRows(car), ...energy]),
      ...(note
        ? [{ kind: "heading", text: "Ausstattung und Hinweise" } as const, paragraph(oneParagraph(note))]
        : []),
      { kind: "heading", text: "Ihr Kontakt" },
      paragraph(
        [
          location.name,
          `${location.street}, ${location.zip} ${location.city}`,
          [person.name, person.phone, person.mail].filter(Boolean).join(" · "),
        ].join(" · "),
      ),
      { kind: "paragraph", tone: "small", text: reservation(today, picture !== null) },
    ],
    files: [],
  }
}

/** Lines of their own would need a second page. */
const oneParagraph = (text: string) =>
  text
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .join(" · ")
const paragraph = (text: string): PdfBlock => ({ kind: "paragraph", text })

const pictureBlock = (car: SheetCar, jpeg: Uint8Array): PdfBlock => ({
  kind: "picture",
  jpeg,
  height: 110,
  alt: `Beispielbild: ${sheetTitle(car)}${car.paintBaseColor ? `, ${colourText[car.paintBaseColor]}` : ""}`,
})

const priceBlocks = ({ amount, kind }: NonNullable<SheetParts["price"]>): PdfBlock[] => [
  {
    kind: "paragraph",
    tone: "strong",
    text: `Unser Preis: ${euroText(toCents(amount))} (${sheetPriceText[kind]})`,
  },
]

const facts = (rows: readonly Pair[]): PdfBlock => ({
  kind: "table",
  head: ["Angabe", "Wert"],
  shares: [3, 4],
  tone: "small",
  rows,
})

/** What is not set is left out: nobody hands a customer a row of dashes. */
export function carRows(car: SheetCar): Pair[] {
  const rows: [string, string | null][] = [
    ["Fahrzeug", [car.brand, car.model, car.modelSeries].filter(Boolean).join(" ")],
    [
      "Farbe",
      [car.paintBaseColor && colourText[car.paintBaseColor], car.paintDesignation].filter(Boolean).join(", "),
    ],
    ["Polster", car.upholsteryDesignation],
    ["Fahrzeugart", car.area === "SELECTION" ? "Neufahrzeug" : "Vorführfahrzeug"],
    ["Erstzulassung", car.dateOfFirstRegistration && dateText(car.dateOfFirstRegistration)],
    ["Produktionsmonat", car.productionMonth && monthText(car.productionMonth)],
    ["Kilometerstand", car.kilometerReading > 0 ? kmText(car.kilometerReading) : null],
    ["Zustand", car.condition && conditionText[car.condition]],
  ]
  return rows.flatMap(([label, value]): Pair[] => (value ? [[label, value]] : []))
}

const reservation = (today: string, hasPicture: boolean) =>
  [
    `Angaben ohne Gewähr, Stand ${dateText(today)}. Dieses Blatt ist kein Angebot; Irrtum und Zwischenverkauf vorbehalten.`,
    ...(hasPicture ? ["Die Abbildung ist ein Beispiel und kann vom Fahrzeug abweichen."] : []),
  ].join(" ")
