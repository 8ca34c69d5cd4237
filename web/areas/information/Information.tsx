import { useEffect, useState } from "react"
import { useAddress } from "../../ui/browser/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import { placeOf } from "./hash.ts"
import { loadPanels } from "./load-panels.ts"

/** FAQ and legal texts, opened by the hash of any page (P63). Their code comes with the first that is opened. */
export function Information({ failure }: { failure: string }) {
  const { hash } = useAddress()
  const [panels, setPanels] = useState<Awaited<ReturnType<typeof loadPanels>>>()
  const place = placeOf(hash.slice(1))
  const missing = place !== null && !panels

  useEffect(() => {
    if (!missing) return
    loadPanels().then(setPanels, (error: unknown) => {
      console.error(error)
      toast.error(failure)
    })
  }, [missing, failure])

  return panels && <panels.InformationPanels place={place} />
}
