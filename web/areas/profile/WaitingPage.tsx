import { useEffect } from "react"
import type { Profile } from "../../../contract/users.ts"
import { EmptyState } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { renewProfile } from "../session/session.ts"
import { DataCard } from "./DataCard.tsx"
import { OwnProof } from "./MailCard.tsx"
import { RemovalCard } from "./RemovalCard.tsx"
import { texts } from "./texts.de.ts"

/**
 * A profile that waits to be admitted, or whose access ended: what is missing, and what people may still do with their data (P73,
 * P148). It notices by itself that the access is open.
 */
export function WaitingPage({ user }: { user: Profile }) {
  const ended = !user.toActivate
  useNoticeActivation()
  return (
    <>
      <EmptyState
        wholePage
        icon={ended ? "info" : "clock"}
        title={ended ? texts.endedTitle : texts.inactiveTitle}
      >
        {ended ? texts.endedText : texts.inactiveText}
      </EmptyState>
      <VStack gap={4} pageWide style={{ maxWidth: 720, marginBlockEnd: 40 }}>
        <OwnProof user={user} />
        <DataCard />
        {/* Their settings are closed to them: a passkey is then proven by a recovery code. */}
        <RemovalCard user={user} needed={user.secondFactor ? "code" : null} />
      </VStack>
    </>
  )
}

const askedEveryMs = 30_000

/** Asks now and then, and whenever somebody comes back to the page, whether the profile was admitted. */
function useNoticeActivation(): void {
  const profile = useRead("GET /api/user/", undefined, {
    refetchInterval: askedEveryMs,
    refetchOnWindowFocus: "always",
    silent: true,
  })
  const isActive = profile.data?.active
  useEffect(() => {
    if (isActive) void renewProfile()
  }, [isActive])
}
