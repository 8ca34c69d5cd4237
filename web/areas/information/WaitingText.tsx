import { Loading, Skeleton } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { read } from "../../ui/loading/read.ts"
import styles from "./Information.module.css"

/** For texts that do not change while a page is open. */
export const unchanging = { staleTime: Number.POSITIVE_INFINITY, silent: true } as const

/** The conditions of binding requests: current, or the given version. */
export const conditionsQuery = (version?: string) =>
  read("GET /api/conditions", version === undefined ? {} : { version }, {
    // Versions never change, but the current one may at midnight or after a restart.
    staleTime: version === undefined ? 60_000 : Number.POSITIVE_INFINITY,
    silent: true,
  })

/** Any former version of the terms of use. */
export const termsVersionQuery = (version: string) => read("GET /api/terms/version", { version }, unchanging)

const lines = ["96%", "88%", "94%", "60%", "92%", "97%", "85%", "40%"]

export function WaitingText() {
  return (
    <Loading>
      <VStack gap={4} className={styles.text}>
        <Skeleton width="40%" height="20px" />
        <Skeleton width="30%" />
        <div>
          {lines.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </VStack>
    </Loading>
  )
}
