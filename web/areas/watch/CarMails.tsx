import type { WatchedCar } from "../../../contract/watch.ts"
import { useUpdateWatched } from "./api.ts"
import { NotifySelect } from "./NotifySelect.tsx"
import { texts } from "./texts.de.ts"

type Props = { watched: WatchedCar; label: string; labelHidden?: boolean }

/** When a mail tells of changes of a watched car; a choice shows at once. */
export function CarMails({ watched: { carId, version, notify }, label, labelHidden = false }: Props) {
  const update = useUpdateWatched({ success: texts.mailsSaved, failure: texts.mailsFailed })
  return (
    <NotifySelect
      label={label}
      labelHidden={labelHidden}
      value={update.isPending ? (update.variables.notify ?? notify) : notify}
      onChange={(chosen) => update.mutate({ carId, version, notify: chosen })}
    />
  )
}
