import { Loading, Skeleton } from "../ui/feedback/index.ts"
import { VStack } from "../ui/layout/index.ts"
import styles from "./Frame.module.css"

/** While a page's code and texts are on their way. */
export function WaitingPage() {
  return (
    <VStack gap={6} pageWide className={styles.waiting}>
      <Loading>
        <Skeleton width="240px" height="28px" shape="block" />
        <Skeleton width="100%" height="240px" shape="block" />
      </Loading>
    </VStack>
  )
}
