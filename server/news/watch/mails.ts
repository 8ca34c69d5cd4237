import type { AgentCar } from "../../../contract/cars.ts"
import { type Change, changeLine } from "../../../contract/change-lines.ts"
import { type Area, areaText, deliveryWord } from "../../../contract/enums.ts"
import type { Filters } from "../../../contract/filter-fields.ts"

import { carName, dateText, euroText, kmText, notSet } from "../../../contract/format.ts"
import { offerOf } from "../../../contract/offers.ts"
import { type MailContent, type MailDraft, mail, type Recipient } from "../../core/mail/index.ts"
import { maxListed, moreRow } from "../messages/mails.changes.ts"

export type ChangedCar = { name: string; car: AgentCar | null; lines: readonly Change[] }
export type FoundCars = {
  name: string
  area: Area
  filters: Filters
  count: number
  cars: readonly AgentCar[]
}
/** `newCars`: number of distinct new cars, since several searches may match the same one. */
export type News = { changed: readonly ChangedCar[]; newCars: number; found: readonly FoundCars[] }

/** Excludes private notes, because admins can read the outbox. */
export function newsMail(to: Recipient, news: News, publicUrl: string): MailDraft {
  return mail("WATCH_NEWS", to, {
    subject: subjectOf(news),
    paragraphs: ["das ist neu auf Ihrer Merkliste und zu Ihren Suchaufträgen:"],
    facts: [...changedRows(news, publicUrl), ...news.found.flatMap((search) => foundRows(search, publicUrl))],
    link: {
      label: "Merkliste & Suchaufträge öffnen, E-Mails ändern oder abbestellen",
      url: `${publicUrl}/watch`,
    },
  })
}

const counted = (count: number, one: string, many: string) =>
  count <= 0 ? [] : [count === 1 ? one : `${count} ${many}`]

function subjectOf({ changed, newCars }: News): string {
  return [
    ...counted(newCars, "Ein neues Fahrzeug", "neue Fahrzeuge"),
    ...counted(changed.length, "ein gemerktes Fahrzeug geändert", "gemerkte Fahrzeuge geändert"),
  ]
    .join(", ")
    .replace(/^e/, "E")
}

type Rows = MailContent["facts"]

const pathOf: Record<Area, string> = {
  PRE_OFFER: "/overview/preoffer",
  SELECTION: "/overview/selection",
}
const carUrl = ({ id, area }: AgentCar, publicUrl: string) => `${publicUrl}${pathOf[area]}?carId=${id}`

function changedRows({ changed }: News, publicUrl: string): Rows {
  const rows: Rows = changed
    .slice(0, maxListed)
    .flatMap(({ name, car, lines }) => [
      ["Fahrzeug", car ? carName(car) : name, car ? carUrl(car, publicUrl) : `${publicUrl}/watch`] as const,
      ["Geändert", lines.map(changeLine).join("; ")] as const,
    ])
  return [...rows, ...moreRow(changed.length, `${publicUrl}/watch`)]
}

function foundRows({ name, area, filters, count, cars }: FoundCars, publicUrl: string): Rows {
  const url = searchUrl(area, filters, publicUrl)
  const rows: Rows = [
    ["Suchauftrag", name, url],
    ["Gefunden", `${areaText[area]}, ${count === 1 ? "ein neues Fahrzeug" : `${count} neue Fahrzeuge`}`],
    ...cars.flatMap((car) => [
      ["Fahrzeug", carName(car), carUrl(car, publicUrl)] as const,
      ["Angebot", offerLine(car)] as const,
    ]),
  ]
  return [...rows, ...moreRow(count, url)]
}

function offerLine(car: AgentCar): string {
  const { netCents, deliveryDate } = offerOf(car, "MAIN")
  const price = netCents === 0 ? notSet : `${euroText(netCents)} netto`
  return `${price}, ${deliveryWord[car.area]} ${dateText(deliveryDate)}, ${kmText(car.kilometerReading)}`
}

/** URL of the overview with the filters of a saved search. */
function searchUrl(area: Area, filters: Filters, publicUrl: string): string {
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)]),
  )
  const query = new URLSearchParams(pairs).toString()
  return `${publicUrl}${pathOf[area]}${query === "" ? "" : `?${query}`}`
}
