import { useState } from "react"
import { personText } from "../../../contract/format.ts"
import type { AdminBlock } from "../../../contract/moderation.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { FormSection } from "../../ui/form/index.ts"
import { useBlocks } from "./api.ts"
import { BlockFacts, ComplaintText } from "./BlockFacts.tsx"
import { BlockForm } from "./BlockForm.tsx"
import { LiftForm } from "./LiftForm.tsx"
import styles from "./Moderation.module.css"

type Props = { user: User; refusedBecause: string | undefined }

/** Whether and why a user is blocked, all earlier blocks, blocking and lifting. */
export function UserBlocks({ user, refusedBecause }: Props) {
  const { t } = useTranslation("moderation")
  const [doing, setDoing] = useState<"block" | AdminBlock | null>(null)
  const blocks = useBlocks(user.id, t("blocksFailed"))
  if (blocks.isLoadingError)
    return (
      <ErrorState onRetry={() => void blocks.refetch()}>
        {problemText(blocks.error, t("blocksFailed"))}
      </ErrorState>
    )
  const running = blocks.data?.find(({ state }) => state === "RUNNING")
  const close = () => setDoing(null)
  return (
    <FormSection title={t("blocks")}>
      {blocks.isPending ? (
        <Loading>
          <Skeleton width="60%" />
        </Loading>
      ) : blocks.data.length === 0 ? (
        <p className={styles.quiet}>{t("neverBlocked")}</p>
      ) : (
        <ul className={styles.list}>
          {blocks.data.map((block) => (
            <li key={block.id} className={styles.stack}>
              <BlockFacts block={block} />
              {block.complaints.map((complaint) => (
                <ComplaintText key={complaint.id} complaint={complaint} />
              ))}
            </li>
          ))}
        </ul>
      )}
      <div>
        {running ? (
          <Button size="small" onClick={() => setDoing(running)}>
            {t("lift")}
          </Button>
        ) : (
          blocks.data && (
            <Button size="small" refusedBecause={refusedBecause} onClick={() => setDoing("block")}>
              {t("block")}
            </Button>
          )
        )}
      </div>
      {doing === "block" && <BlockForm user={user} onClose={close} />}
      {doing && doing !== "block" && <LiftForm block={doing} name={personText(user)} onClose={close} />}
    </FormSection>
  )
}
