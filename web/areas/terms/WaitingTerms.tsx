import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { Page } from "../../ui/layout/index.ts"
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
