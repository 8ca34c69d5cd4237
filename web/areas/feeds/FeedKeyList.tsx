import { useState } from "react"
import type { FeedKey } from "../../../contract/feeds.ts"
import { instantText, locationText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { useFeedKeys, useRevokeKey } from "./api.ts"
import styles from "./Feeds.module.css"

type Props = {
  locationIds: readonly string[]
  /** Asks for a new one in the place of a key that nothing has used: who missed its address needs no other. */
  onRenew?: (key: FeedKey) => void
}

/** The keys of some locations: who made them, when they were last used, who ended them. */
export function FeedKeyList({ locationIds, onRenew }: Props) {
  const { t } = useTranslation("feeds")
  const { data, error, isError, refetch } = useFeedKeys()
  const [revoking, setRevoking] = useState<FeedKey | null>(null)
  if (!data)
    return isError ? (
      <ErrorState onRetry={() => void refetch()}>{problemText(error, t("loadFailed"))}</ErrorState>
    ) : (
      <Loading>
        <Skeleton height="56px" shape="block" />
      </Loading>
    )
  const keys = data.filter(({ location }) => locationIds.includes(location.id))
  if (keys.length === 0) return <p>{t("none")}</p>
  return (
    <>
      <ul className={styles.keys}>
        {keys.map((key) => (
          <li key={key.id} className={styles.key}>
            <div className={styles.about}>
              <p>{key.name}</p>
              <Told of={key} />
            </div>
            {onRenew && key.revokedAt === null && key.lastUsedAt === null && (
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={t("renewOf", { name: key.name })}
                onClick={() => onRenew(key)}
              >
                {t("renew")}
              </Button>
            )}
            {key.revokedAt === null && (
              <Button
                variant="askDanger"
                size="small"
                aria-haspopup="dialog"
                aria-label={t("revokeOf", { name: key.name })}
                onClick={() => setRevoking(key)}
              >
                {t("revoke")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoking && <RevokeDialog of={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function Told({ of: { location, madeBy, madeAt, lastUsedAt, revokedAt, revokedBy } }: { of: FeedKey }) {
  const { t } = useTranslation("feeds")
  const person = madeBy ?? t("somebodyGone")
  return (
    <>
      <p className="muted">{locationText(location)}</p>
      <p className="muted">
        {t("made", { at: instantText(madeAt), person })}{" "}
        {lastUsedAt ? t("used", { at: instantText(lastUsedAt) }) : t("unused")}
      </p>
      {revokedAt && (
        <p>
          {revokedBy?.isProvider
            ? t("revokedByProvider", { at: instantText(revokedAt) })
            : t("revokedBy", { at: instantText(revokedAt), person: revokedBy?.name || t("somebodyGone") })}
        </p>
      )}
    </>
  )
}

function RevokeDialog({ of: { id, name }, onClose }: { of: FeedKey; onClose: () => void }) {
  const { t } = useTranslation("feeds")
  const revoke = useRevokeKey(t("revoked", { name }))
  return (
    <DeleteDialog
      open
      title={t("revokeTitle")}
      confirmLabel={t("revoke")}
      problem={revoke.error ? problemText(revoke.error, t("revokeFailed")) : undefined}
      busy={revoke.isPending}
      onDelete={() => revoke.mutate(id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t("revokeText", { name })}
    </DeleteDialog>
  )
}
