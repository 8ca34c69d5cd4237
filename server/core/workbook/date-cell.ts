/** A value without a date in Excel is an error. */
export type DateCell = { date: string } | { datetime: string } | { error: string }

const firstDate = Date.UTC(1899, 11, 30)
const lastDate = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Wall clock as if it were UTC, to the second; omits midnight. */
export function dateCell(wallClock: Date): DateCell {
  const time = Math.round(wallClock.getTime() / 1000) * 1000
  if (!(time >= firstDate && time <= lastDate)) return { error: "#NUM!" }
  const text = new Date(time).toISOString()
  return text.includes("T00:00:00") ? { date: text.slice(0, 10) } : { datetime: text.slice(0, 19) }
}
