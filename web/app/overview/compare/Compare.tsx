import { createContext, use } from "react"
import { maxCompared } from "../../../../contract/core/limits.ts"
import { ToggleButton } from "../../../ui/button/Button.tsx"
import { toast } from "../../../ui/feedback/toast-store.ts"
import { texts } from "../texts.de.ts"

type Compared = { ids: readonly string[]; choose: (ids: readonly string[]) => void }
/** The cars selected in a list, in the order of selection (P240). */
export const ComparedCars = createContext<Compared>({ ids: [], choose: () => {} })

export function CompareToggle({ id, name }: { id: string; name: string }) {
  const { ids, choose } = use(ComparedCars)
  const isChosen = ids.includes(id)
  const toggle = () => {
    if (isChosen) choose(ids.filter((other) => other !== id))
    else if (ids.length < maxCompared) choose([...ids, id])
    else toast.info(texts.compareFull(maxCompared))
  }
  return (
    <ToggleButton icon="compare" label={`${texts.compare}: ${name}`} pressed={isChosen} onToggle={toggle} />
  )
}
