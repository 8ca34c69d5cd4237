import { useMemo, useState } from "react"
import { matchingRows, type Row, rowsOf } from "../../contract/filters.ts"
import { instantText, numberText } from "../../contract/format.ts"
import styles from "./Offline.module.css"
import { OfflineCar } from "./OfflineCar.tsx"
import type { Kept, KeptCars, Names } from "./read-kept.ts"
import texts from "./texts.de.json"
import { useAddress } from "./use-address.ts"

const pageSize = 50
const minuteMs = 60_000

/** The kept lists, one at a time: how old it is, a search, its cars. */
export function OfflineLists({ kept: { lists, names, person } }: { kept: Kept }) {
  const [first] = lists as [KeptCars, ...KeptCars[]]
  const [address, change] = useAddress(first.area)
  const list = lists.find(({ area }) => area === address.area) ?? first
  return (
    <>
      <h1 className={styles.title}>{texts[`title${list.area}`]}</h1>
      <div role="status" className={styles.banner}>
        <strong>
          {texts.noConnection} · {texts.asOf} {instantText(list.readAt)} ({ageText(list.readAt)})
        </strong>
        <p>{texts.readOnly}</p>
        <p className={styles.quiet}>
          {texts.keptBy} {person}
        </p>
      </div>
      {lists.length > 1 && (
        <fieldset aria-label={texts.areas} className={styles.areas} data-paper="never">
          {lists.map(({ area, cars }) => (
            <button
              key={area}
              type="button"
              className={styles.button}
              aria-pressed={area === list.area}
              onClick={() => change({ area, search: "", carId: null })}
            >
              {texts[`title${area}`]} ({numberText(cars.length)})
            </button>
          ))}
        </fieldset>
      )}
      <label className={styles.search} data-paper="never">
        {texts.search}
        <input
          type="search"
          value={address.search}
          maxLength={200}
          onChange={({ target }) => change({ search: target.value })}
        />
      </label>
      <Cars
        key={list.area}
        {...{ list, names }}
        search={address.search}
        carId={address.carId}
        onOpen={(carId) => change({ carId })}
      />
    </>
  )
}

type CarsProps = {
  list: KeptCars
  names: Names
  search: string
  carId: string | null
  onOpen: (carId: string | null) => void
}

function Cars({ list, names, search, carId, onOpen }: CarsProps) {
  const [most, setMost] = useState(pageSize)
  const rows = useMemo(() => matchingRows(rowsOf(list.cars), { search }, names), [list, search, names])
  const shown = withOpened(rows, most, carId)
  return (
    <>
      <p role="status">
        {numberText(rows.length)} {rows.length === 1 ? texts.found_one : texts.found_other}
      </p>
      {rows.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
      <ul className={styles.cars}>
        {shown.map((row) => (
          <OfflineCar
            key={row.car.id}
            {...{ row, names }}
            isOpen={row.car.id === carId}
            onOpen={(isOpen) => onOpen(isOpen ? row.car.id : null)}
          />
        ))}
      </ul>
      {rows.length > most && (
        <button type="button" className={styles.button} onClick={() => setMost(most + pageSize)}>
          {texts.more}
        </button>
      )}
    </>
  )
}

/** The first rows; the car that the address opens is among them, wherever it stands. */
function withOpened(rows: readonly Row[], most: number, carId: string | null): readonly Row[] {
  const first = rows.slice(0, most)
  const opened = carId === null ? undefined : rows.find(({ car }) => car.id === carId)
  return opened && !first.includes(opened) ? [opened, ...first] : first
}

/** How long ago that was, in the largest unit that fits. */
function ageText(instant: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(instant)) / minuteMs))
  const format = new Intl.RelativeTimeFormat("de", { numeric: "always" })
  if (minutes === 0) return texts.justNow
  if (minutes < 60) return format.format(-minutes, "minute")
  if (minutes < 48 * 60) return format.format(-Math.round(minutes / 60), "hour")
  return format.format(-Math.round(minutes / (24 * 60)), "day")
}
