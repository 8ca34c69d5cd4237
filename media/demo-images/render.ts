import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { type Colour, colours, colourText } from "../../contract/enums.ts"
import { carImageName } from "../../contract/image-name.ts"
import { readWorkbook } from "../../server/core/workbook/index.ts"
import { bodies } from "./bodies.ts"
import { drawingOf, type Paint } from "./drawing.ts"

// Draws the images of the demo's vehicles into server/demo/images: one per configuration of the workbook.

const demo = join(import.meta.dirname, "../../server/demo")
const folder = join(demo, "images")

const paints: Readonly<Record<Colour, Paint>> = {
  BLACK: { base: "#23272a", light: "#8d979d", dark: "#000" },
  GREY: { base: "#6a7379", light: "#c3cace", dark: "#0b1216" },
  WHITE: { base: "#f0f2f3", light: "#ffffff", dark: "#16222c" },
  SILVER: { base: "#b7bfc4", light: "#f6f8f9", dark: "#0d171d" },
  BLUE: { base: "#24529a", light: "#93b7e6", dark: "#020a1c" },
  BROWN: { base: "#64493a", light: "#bd9f89", dark: "#150a04" },
  GREEN: { base: "#2b6650", light: "#92c4ad", dark: "#02120c" },
  RED: { base: "#ab272c", light: "#f29592", dark: "#220203" },
  ORANGE: { base: "#db672a", light: "#ffbf95", dark: "#3c0d00" },
  YELLOW: { base: "#eec02f", light: "#ffeba6", dark: "#472600" },
}

/** Left out on purpose, so that the report has something to show and the placeholder is seen. */
const withoutImage = new Set([
  "Camp Cargo BROWN",
  "Corso Classic SILVER",
  "Corso Estate GREEN",
  "Grande Royal ORANGE",
  "Grande Royal YELLOW",
  "Lumen Linea GREY",
  "Piccolo Urban BROWN",
  "Porter Cargo YELLOW",
  "Porter Cargo Lang BROWN",
  "Terra Trail YELLOW",
  "Terra Trail Lang BLUE",
])

type Configuration = { brand: string; model: string; modelSeries: string; paintBaseColor: Colour }

/** Every configuration that a row of the workbook has, once. */
async function configurations(): Promise<readonly Configuration[]> {
  const { rows } = await readWorkbook(await readFile(join(demo, "fahrzeugbestand.xlsx")))
  const header = rows[0] ?? []
  const found = new Map<string, Configuration>()
  for (const row of rows.slice(1)) {
    const cell = (name: string) => String(row[header.indexOf(name)] ?? "")
    const paintBaseColor = colours.find((colour) => colourText[colour] === cell("Grundfarbe"))
    if (!paintBaseColor) continue
    const one = { brand: cell("Marke"), model: cell("Modell"), modelSeries: cell("Baureihe"), paintBaseColor }
    found.set(carImageName(one), one)
  }
  return [...found.values()]
}

const toPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .png({ palette: true, colours: 160, dither: 0.6, effort: 10, compressionLevel: 9 })
    .toBuffer()

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let bytes = 0
let count = 0
for (const one of await configurations()) {
  const body = bodies[`${one.model} ${one.modelSeries}`]
  if (!body || withoutImage.has(`${one.model} ${one.modelSeries} ${one.paintBaseColor}`)) continue
  const image = await toPng(drawingOf(body, paints[one.paintBaseColor]))
  await writeFile(join(folder, carImageName(one)), image)
  bytes += image.length
  count += 1
}
process.stdout.write(`${count} images, ${Math.round(bytes / 1024)} KB\n`)
