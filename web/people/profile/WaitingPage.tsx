import { useEffect } from "react"
import type { Profile } from "../../../contract/people/users.ts"
import { EmptyState } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { renewProfile } from "../identity/session.ts"
import { DataCard } from "./DataCard.tsx"
import { OwnProof } from "./MailCard.tsx"
import styles from "./Profile.module.css"
import { RemovalCard } from "./RemovalCard.tsx"
import { texts } from "./texts.de.ts"

/** For profiles awaiting activation or without access: what is missing, and what users can still do (P73, P148). */
export function WaitingPage({ user }: { user: Profile }) {
  const ended = !user.toActivate
  useNoticeActivation()
  return (
    <>
      <EmptyState wholePage title={ended ? texts.endedTitle : texts.inactiveTitle}>
        {ended ? texts.endedText : texts.inactiveText}
      </EmptyState>
      <VStack gap={4} pageWide className={styles.waiting}>
        <OwnProof user={user} />
        <DataCard />
        {/* They cannot load their settings, so a passkey is replaced by a recovery code. */}
        <RemovalCard user={user} needed={user.secondFactor ? "code" : null} />
      </VStack>
    </>
  )
}

const refreshMs = 30_000

/** Checks regularly, and when the page becomes visible, whether the profile was activated. */
function useNoticeActivation(): void {
  const profile = useRead("GET /api/user/", undefined, {
    refetchInterval: refreshMs,
    refetchOnWindowFocus: "always",
    silent: true,
  })
  const isActive = profile.data?.active
  useEffect(() => {
    if (isActive) void renewProfile()
  }, [isActive])
}
