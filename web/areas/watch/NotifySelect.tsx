import { type Notify, notifyChoices } from "../../../contract/enums.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { Select } from "../../ui/field/Select.tsx"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"
import { useUpdateWatched } from "./watched.ts"

type Props = {
  label: string
  labelHidden?: boolean
  value: Notify
  onChange: (notify: Notify) => void
}

export function NotifySelect({ label, labelHidden, value, onChange }: Props) {
  return (
    // A narrow column would cut the chosen word.
    <div style={{ minWidth: 120 }}>
      <Select
        label={label}
        labelHidden={labelHidden}
        value={value}
        onChange={(chosen) => chosen && onChange(chosen)}
        options={notifyChoices.map((choice) => ({ value: choice, label: texts.notify[choice] }))}
      />
    </div>
  )
}

type CarMailsProps = { watched: WatchedCar; label: string; labelHidden?: boolean }

export function CarMails({ watched: { carId, version, notify }, label, labelHidden = false }: CarMailsProps) {
  const update = useUpdateWatched({ success: common.choiceSaved, failure: common.choiceFailed })
  return (
    <NotifySelect
      label={label}
      labelHidden={labelHidden}
      value={update.isPending ? (update.variables.notify ?? notify) : notify}
      onChange={(chosen) => update.mutate({ carId, version, notify: chosen })}
    />
  )
}
