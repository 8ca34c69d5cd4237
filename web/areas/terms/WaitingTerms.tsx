import { Loading, Skeleton } from "../../ui/feedback/States.tsx"
import { Page } from "../../ui/layout/Card.tsx"
import { texts } from "./texts.de.ts"

/** While the terms are on their way. */
export function WaitingTerms() {
  return (
    <Page title={texts.title}>
      <Loading>
        <Skeleton shape="block" height="480px" />
      </Loading>
    </Page>
  )
}
