import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { instantText } from "../../../contract/format.ts"
import type { PushDevice, PushSettings } from "../../../contract/push.ts"
import { useTranslation } from "../../texts.ts"
import { IconButton, oneClick } from "../../ui/button/index.ts"
import { Badge, ErrorState, problemText, Skeleton, toast } from "../../ui/feedback/index.ts"
import { Switch } from "../../ui/field/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { deviceOf } from "./device-name.ts"
import styles from "./Profile.module.css"
import { pushHereQuery, pushQuery, useAddPush, useRemovePush, useStopPush } from "./push-calls.ts"

/** On which devices one is told of messages while no page of the portal is open (P237). */
export function PushCard() {
  const { t } = useTranslation("profile")
  const failure = t("pushLoadFailed")
  const push = useQuery({ ...pushQuery, meta: { silent: true } })
  const here = useQuery(pushHereQuery)
  const add = useAddPush(t("pushFailed"))
  const stop = useStopPush({ success: t("pushStopped"), failure: t("pushFailed") })
  const remove = useRemovePush({ success: t("pushRemoved"), failure: t("pushFailed") })
  const publicKey = push.data?.publicKey
  // What was chosen shows at once, and goes back where it could not be had.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const wanted = useRef(false)
  const fulfil = (key: string, wish: boolean) => {
    // Whoever changed their mind meanwhile is obeyed next.
    const onSettled = () => (wanted.current === wish ? setChosen(null) : fulfil(key, wanted.current))
    if (!wish) return stop.mutate(undefined, { onSettled })
    const onSuccess = (added: PushSettings | null) =>
      added ? toast.success(t("pushAdded")) : toast.error(t("pushRefused"))
    add.mutate(key, { onSuccess, onSettled })
  }
  const change = (wish: boolean) => {
    if (!publicKey) return
    wanted.current = wish
    setChosen(wish)
    if (chosen === null) fulfil(publicKey, wish)
  }
  return (
    <Card title={t("push")}>
      <p className="muted">{t("pushText")}</p>
      {push.isLoadingError ? (
        <ErrorState onRetry={() => void push.refetch()}>{problemText(push.error, failure)}</ErrorState>
      ) : !publicKey || !here.data ? (
        <Skeleton width="60%" />
      ) : here.data === "unsupported" || here.data === "denied" ? (
        <p>{t(`push_${here.data}`)}</p>
      ) : (
        <Switch label={t("pushHere")} checked={chosen ?? here.data === "on"} onChange={change} />
      )}
      {push.data && push.data.devices.length > 0 && (
        <ul className={styles.sessions}>
          {push.data.devices.map((device) => (
            <Device key={device.id} device={device} onRemove={() => remove.mutate(device.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Device({ device, onRemove }: { device: PushDevice; onRemove: () => void }) {
  const { t } = useTranslation("profile")
  const known = deviceOf(device.userAgent)
  const name = known ? t("device", known) : t("unknownDevice")
  const since = instantText(device.since)
  return (
    <li className={styles.session} {...oneClick}>
      <div>
        <p>
          {name} {!device.isSignedIn && <Badge tone="grey">{t("pushPaused")}</Badge>}
        </p>
        <p className="muted">
          {device.toldAt
            ? t("pushSinceTold", { since, toldAt: instantText(device.toldAt) })
            : t("pushSince", { since })}
        </p>
      </div>
      <IconButton icon="close" label={t("pushRemove", { device: name, since })} onClick={onRemove} />
    </li>
  )
}
