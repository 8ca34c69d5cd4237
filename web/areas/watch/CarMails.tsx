import type { WatchedCar } from "../../../contract/watch.ts"
import { common } from "../../ui/texts.de.ts"
import { NotifySelect } from "./NotifySelect.tsx"
import { useUpdateWatched } from "./watched.ts"

type Props = { watched: WatchedCar; label: string; labelHidden?: boolean }

/** When a mail tells of changes of a watched car; a choice shows at once. */
export function CarMails({ watched: { carId, version, notify }, label, labelHidden = false }: Props) {
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
