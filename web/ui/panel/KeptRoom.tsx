import { useBeside } from "../browser/use-media.ts"
import { useRoom } from "./use-room-beside.ts"

/** The room of a panel beside its list while its code comes (P199): the list does not get narrower once more. */
export function KeptRoom({ open }: { open: boolean }) {
  return useBeside() && open ? <Room /> : null
}

function Room() {
  useRoom()
  return null
}
