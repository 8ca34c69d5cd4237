import { type Notify, notifyChoices } from "../../../contract/enums.ts"
import { Select } from "../../ui/field/index.ts"
import { texts } from "./texts.de.ts"

type Props = {
  label: string
  labelHidden?: boolean
  value: Notify
  onChange: (notify: Notify) => void
}

/** When a mail tells: at once, once a day, never. */
export function NotifySelect({ label, labelHidden, value, onChange }: Props) {
  return (
    <Select
      label={label}
      labelHidden={labelHidden}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      options={notifyChoices.map((choice) => ({ value: choice, label: texts.notify[choice] }))}
    />
  )
}
