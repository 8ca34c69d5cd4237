import { lazily, useAhead } from "../loading/index.ts"
import { type Bounds, snap } from "../values/index.ts"
import styles from "./RangeSlider.module.css"

// The value can be typed before the handle is there.
const LazyTrack = lazily(() => import("./ValueTrack.tsx"), "ValueTrack")

type Props = {
  label: string
  value: number
  bounds: Required<Bounds>
  onChange: (value: number) => void
  text: (value: number) => string
}

/** One handle over a span, for a value that is also typed beside it; beyond its ends the handle stays at them. */
export function ValueSlider({ value, bounds, ...shared }: Props) {
  const Track = useAhead(LazyTrack)
  return Track ? (
    <Track {...shared} bounds={bounds} value={snap(value, bounds)} />
  ) : (
    <div className={styles.control} />
  )
}
