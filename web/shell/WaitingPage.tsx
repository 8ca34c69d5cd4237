import { Loading, Skeleton } from "../ui/feedback/index.ts"
import { VStack } from "../ui/layout/index.ts"

/** While a page's code and texts are on their way. */
export function WaitingPage() {
  return (
    // What takes its place is longer: the footer does not come into sight to be pushed out of it.
    <VStack gap={6} pageWide style={{ minHeight: "100dvh", paddingBlock: 24 }}>
      <Loading>
        <Skeleton width="240px" height="28px" shape="block" />
        <Skeleton width="100%" height="240px" shape="block" />
      </Loading>
    </VStack>
  )
}
