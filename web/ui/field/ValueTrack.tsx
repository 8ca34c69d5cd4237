import { Slider } from "@base-ui/react/slider"
import { type Bounds, largeStepOf } from "../values/index.ts"
import styles from "./RangeSlider.module.css"

type Props = {
  label: string
  value: number
  bounds: Required<Bounds>
  onChange: (value: number) => void
  /** A value in words. */
  text: (value: number) => string
}

/** The line with the handle of a `ValueSlider`. */
export function ValueTrack({ label, value, bounds, onChange, text }: Props) {
  return (
    <Slider.Root
      className={styles.slider}
      {...bounds}
      largeStep={largeStepOf(bounds)}
      value={value}
      onValueChange={onChange}
    >
      <Slider.Control className={styles.control}>
        <Slider.Track className={styles.track}>
          <Slider.Indicator className={styles.indicator} />
          <Slider.Thumb
            className={styles.thumb}
            getAriaLabel={() => label}
            getAriaValueText={(_, now) => text(now)}
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}
