import { useId } from "react"
import { Icon, type IconName } from "../theme/icons.tsx"
import styles from "./Segments.module.css"

type SegmentsProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  /** With an icon the label is told to assistive technology and as a tooltip only. */
  options: readonly { value: V; label: string; icon?: IconName }[]
}

/** A switch between a few views of the same thing, all in sight; takes effect at once. */
export function Segments<V extends string>({ label, value, onChange, options }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={option.icon && option.label}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          <span className={option.icon && "visually-hidden"}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
