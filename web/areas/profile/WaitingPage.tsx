import { useEffect } from "react"
import type { Profile } from "../../../contract/users.ts"
import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { renewProfile } from "../session/index.ts"
import { DataCard } from "./DataCard.tsx"
import { OwnProof } from "./OwnProof.tsx"
import styles from "./Profile.module.css"
import { RemovalCard } from "./RemovalCard.tsx"

/**
 * A profile that waits to be admitted, or whose access ended: what is missing, and what people may still do with their data (P73,
 * P148). It notices by itself that the access is open.
 */
export function WaitingPage({ user }: { user: Profile }) {
  const { t } = useTranslation("shell")
  const ended = !user.toActivate
  useNoticeActivation()
  return (
    <>
      <EmptyState
        wholePage
        icon={ended ? "info" : "clock"}
        title={ended ? t("endedTitle") : t("inactiveTitle")}
      >
        {ended ? t("endedText") : t("inactiveText")}
      </EmptyState>
      <div className={styles.waiting}>
        <OwnProof user={user} />
        <DataCard />
        <RemovalCard user={user} />
      </div>
    </>
  )
}

/** How soon it is asked again, in milliseconds: twice as long each time, up to a minute. */
const firstMs = 5_000
const longestMs = 60_000

/** Asks now and then, and whenever somebody comes back to the page, whether the profile was admitted. */
function useNoticeActivation(): void {
  useEffect(() => {
    let pause = firstMs
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      clearTimeout(timer)
      const user = await call("GET /api/user/").catch(() => null)
      if (user?.active) return renewProfile()
      pause = Math.min(pause * 2, longestMs)
      timer = setTimeout(ask, pause)
    }
    const comeBack = () => {
      if (document.visibilityState === "visible") void ask()
    }
    timer = setTimeout(ask, pause)
    document.addEventListener("visibilitychange", comeBack)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", comeBack)
    }
  }, [])
}
