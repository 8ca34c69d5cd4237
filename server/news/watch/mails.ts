import { type Change, changeLine } from "../../../contract/cases/change-lines.ts"
import { type Area, areaText, deliveryWord, driveText } from "../../../contract/core/enums.ts"
import { carName, dateText, euroText, kmText, notSet } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { Filters } from "../../../contract/fleet/filter-fields.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { discountWords, underListOf } from "../../../contract/fleet/under-list.ts"
import type { MailContent } from "../../core/mail/layout.ts"
import {
  type MailDraft,
  type MailKind,
  type MailMessage,
  mail,
  priorities,
  type Recipient,
} from "../../portal/mail/draft.ts"
import { changedRows, maxListed, moreRow } from "../messages/mails.changes.ts"

export type WatchedChanges = { name: string; car: AgentCar | null; changes: readonly Change[] }
export type FoundCars = {
  name: string
  area: Area
  filters: Filters
  cars: readonly AgentCar[]
}

export const watchedMail = (to: Recipient, changed: readonly WatchedChanges[], publicUrl: string) =>
  newsMail(to, publicUrl, {
    subject:
      changed.length === 1
        ? "Ein gemerktes Fahrzeug geändert"
        : `${changed.length} gemerkte Fahrzeuge geändert`,
    paragraphs: ["das ist neu auf Ihrer Merkliste:"],
    facts: changedRows(
      changed.map(({ name, car, changes }) => {
        const url = car ? carUrl(car, publicUrl) : `${publicUrl}/watch`
        return { name, url, lines: changes.map(changeLine), offer: car && offerLine(car) }
      }),
      `${publicUrl}/watch`,
    ),
  })

/** New cars by saved search; several searches may match the same one. */
export function foundMail(to: Recipient, found: readonly FoundCars[], publicUrl: string): MailDraft {
  const count = new Set(found.flatMap(({ cars }) => cars.map(({ id }) => id))).size
  return newsMail(to, publicUrl, {
    subject: count === 1 ? "Ein neues Fahrzeug" : `${count} neue Fahrzeuge`,
    paragraphs: ["das ist neu zu Ihren Suchaufträgen:"],
    facts: found.flatMap((search) => foundRows(search, publicUrl)),
  })
}

const watchNews: MailKind = {
  kind: "WATCH_NEWS",
  priority: priorities.news,
  notice: "WATCH_NEWS",
  isAboutCars: true,
}

const newsMail = (to: Recipient, publicUrl: string, content: Omit<MailMessage, "link">): MailDraft =>
  mail(watchNews, to, {
    ...content,
    link: { label: "Merkliste & Suchaufträge öffnen", url: `${publicUrl}/watch` },
  })

type Rows = MailContent["facts"]

const pathOf: Record<Area, string> = {
  PRE_OFFER: "/overview/preoffer",
  SELECTION: "/overview/selection",
}
const carUrl = ({ id, area }: AgentCar, publicUrl: string) => `${publicUrl}${pathOf[area]}?carId=${id}`

function foundRows({ name, area, filters, cars }: FoundCars, publicUrl: string): Rows {
  const url = searchUrl(area, filters, publicUrl)
  const count = cars.length
  const rows: Rows = [
    ["Suchauftrag", name, url],
    ["Gefunden", `${areaText[area]}, ${count === 1 ? "ein neues Fahrzeug" : `${count} neue Fahrzeuge`}`],
    ...cars
      .slice(0, maxListed)
      .flatMap((car) => [
        ["Fahrzeug", carName(car), carUrl(car, publicUrl)] as const,
        ["Angebot", offerLine(car)] as const,
      ]),
  ]
  return [...rows, ...moreRow(count, url)]
}

/** "38.168,07 € netto, 30,7 % unter Liste, Aussteuerung 01.02.2027, 7.772 km, Elektro". */
export function offerLine(car: AgentCar): string {
  const { netCents, deliveryDate } = offerOf(car, "MAIN")
  const underList = underListOf(car)
  return [
    netCents === 0 ? notSet : `${euroText(netCents)} netto`,
    underList && discountWords(underList),
    `${deliveryWord[car.area]} ${dateText(deliveryDate)}`,
    kmText(car.kilometerReading),
    car.drive && driveText[car.drive],
  ]
    .filter(Boolean)
    .join(", ")
}

/** URL of the overview with the filters of a saved search. */
function searchUrl(area: Area, filters: Filters, publicUrl: string): string {
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)]),
  )
  const query = new URLSearchParams(pairs).toString()
  return `${publicUrl}${pathOf[area]}${query === "" ? "" : `?${query}`}`
}
