import { Suspense } from "react"
import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { DeskSection } from "../desk/index.ts"
import { ProviderMorning } from "./ProviderMorning.tsx"

/** The desk, and beneath it what else an admin begins with (P194). */
export function AdminLanding() {
  return (
    <>
      <DeskSection />
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" height="240px" />
          </Loading>
        }
      >
        <ProviderMorning />
      </Suspense>
    </>
  )
}
