import { carName } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { hrefOf, links } from "../../core/links.ts"
import { PrintMenu } from "../../fleet/cars/panel/PrintMenu.tsx"
import { texts } from "../../fleet/cars/panel/texts.de.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { useWatching } from "../../news/watch/RowWatch.tsx"
import { copyText } from "../../ui/browser/copy-text.ts"
import { IconButton } from "../../ui/button/Button.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"

type Props = { car: AgentCar; onPrint: (withoutPrices: boolean) => void }

/** Star, link and print in the bar of a car's panel. */
export function CarTools({ car, onPrint }: Props) {
  const { cars, toggle } = useWatching(true)
  return (
    <>
      {cars && (
        <IconButton
          icon="star"
          label={`${carTexts.watch}: ${carName(car)}`}
          aria-pressed={cars.has(car.id)}
          onClick={(event) => event.detail < 2 && toggle(car)}
        />
      )}
      <IconButton icon="link" label={`${texts.link}: ${carName(car)}`} onClick={() => void copyLink(car)} />
      <PrintMenu onPrint={onPrint} />
    </>
  )
}

async function copyLink({ area, id }: AgentCar) {
  // Without the sender's filters.
  const address = new URL(hrefOf(links.overview(area, { carId: id })), window.location.href).href
  if (await copyText(address)) toast.success(texts.linkCopied)
  else toast.error(texts.linkNotCopied)
}
