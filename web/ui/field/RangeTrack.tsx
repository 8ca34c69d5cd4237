import { Slider } from "@base-ui/react/slider"
import { classes } from "../theme/classes.ts"
import { type Bounds, largeStepOf } from "../values/range.ts"
import styles from "./RangeSlider.module.css"

type Props = {
  names: readonly [string, string]
  low: number
  high: number
  bounds: Bounds
  move: (handle: 0 | 1, to: number) => void
  text: (value: number) => string
}

export function RangeTrack({ names, low, high, bounds, move, text }: Props) {
  return (
    <Slider.Root
      className={styles.slider}
      {...bounds}
      largeStep={largeStepOf(bounds)}
      value={[low, high]}
      thumbCollisionBehavior="none"
      onValueChange={(next, { activeThumbIndex }) => {
        const handle = activeThumbIndex === 1 ? 1 : 0
        move(handle, next[handle] ?? (handle ? high : low))
      }}
    >
      <Slider.Control className={styles.control}>
        <Slider.Track className={styles.track}>
          <Slider.Indicator className={styles.indicator} />
          {names.map((name, index) => (
            <Slider.Thumb
              key={name}
              index={index}
              className={classes(styles.thumb, "ringed")}
              getAriaLabel={() => name}
              getAriaValueText={(_, thumbValue) => text(thumbValue)}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}
