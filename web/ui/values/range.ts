import { addDays, daysBetween, type PlainDate } from "../../../contract/core/dates.ts"

export type Bounds = { min: number; max: number; step?: number }
export type Range = readonly [low: number, high: number]

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** Slider value clamped to the bounds and snapped to the step from `min`. Both ends are reachable even if the step does not divide the range. */
export function snap(value: number, { min, max, step = 1 }: Bounds): number {
  const inside = clamp(value, min, max)
  if (inside === max) return max
  return clamp(min + Math.round((inside - min) / step) * step, min, max)
}

/** Step of the Page keys: about a tenth of the range in whole steps. */
export const largeStepOf = ({ min, max, step = 1 }: Bounds): number =>
  Math.max(1, Math.round((max - min) / 10 / step)) * step

/** Moves a handle; it stops at the other one. */
export function moveHandle(range: Range, handle: 0 | 1, value: number, bounds: Bounds): Range {
  const to = snap(value, bounds)
  return handle === 0 ? [Math.min(to, range[1]), range[1]] : [range[0], Math.max(to, range[0])]
}

export function fitRange(range: Range, bounds: Bounds): Range {
  const low = snap(range[0], bounds)
  const high = snap(range[1], bounds)
  return low <= high ? [low, high] : [high, low]
}

const epoch = "1970-01-01"
/** Plain dates as day numbers, for sliders with a step of one day (P98). */
export const dayOfDate = (date: PlainDate): number => daysBetween(epoch, date)
export const dateOfDay = (day: number): PlainDate => addDays(epoch, day)
