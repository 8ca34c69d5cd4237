import { Loading, Skeleton } from "../../../ui/States.tsx"

/** While a text is on its way. */
export function WaitingText() {
  return (
    <Loading>
      <Skeleton shape="block" height="480px" />
    </Loading>
  )
}
