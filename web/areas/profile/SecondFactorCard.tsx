import { useState } from "react"
import { instantText } from "../../../contract/format.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import { renewProfile } from "../session/index.ts"
import { useOwnCall } from "./api.ts"
import { CodesPanel } from "./CodesPanel.tsx"
import styles from "./Profile.module.css"
import { type Needed, neededBy, useOwnProof } from "./Proof.tsx"
import { SetUpPanel } from "./SetUpPanel.tsx"

type Panel = "setUp" | "renew" | "off"

/** Whether codes are asked for at sign-in, and switching that. */
export function SecondFactorCard({ settings }: { settings: OwnSettings }) {
  const { t } = useTranslation("profile")
  const [open, setOpen] = useState<Panel | null>(null)
  const { secondFactorSince: since, passkeys, recoveryCodesLeft, secondFactorDemanded } = settings
  const button = (panel: Panel, label: string) => (
    <Button aria-haspopup="dialog" onClick={() => setOpen(panel)}>
      {label}
    </Button>
  )
  const close = () => setOpen(null)
  const needed = neededBy(settings)
  return (
    <Card title={t("secondFactor")}>
      {since === null ? (
        <>
          <p className={styles.state}>{t("factorOff")}</p>
          <p className="muted">{t("factorOffText")}</p>
          <div className={styles.actions}>{button("setUp", t("setUp"))}</div>
        </>
      ) : (
        <>
          <p className={styles.state}>
            <Icon name="check" />
            {t("factorOn", { since: instantText(since) })}
          </p>
          {secondFactorDemanded && <p className="muted">{t("factorDemanded")}</p>}
          <div className={styles.actions}>{button("off", t("switchOff"))}</div>
        </>
      )}
      {(since !== null || passkeys.length > 0) && (
        <>
          <p className="muted">{t("recoveryCodesLeft", { count: recoveryCodesLeft })}</p>
          <div className={styles.actions}>{button("renew", t("renewCodes"))}</div>
        </>
      )}
      {open === "setUp" && <SetUpPanel needed={needed} onClose={close} />}
      {open === "renew" && <RenewCodesPanel needed={needed} onClose={close} />}
      {open === "off" && <SwitchOffPanel needed={needed} onClose={close} />}
    </Card>
  )
}

type PanelProps = { needed: Needed; onClose: () => void }

/** Switches the codes of the app off. */
function SwitchOffPanel({ needed, onClose }: PanelProps) {
  const { t } = useTranslation("profile")
  const proof = useOwnProof(needed)
  const off = useOwnCall("POST /api/profile/second-factor/off", { success: t("switchedOff") }, renewProfile)
  const refused = off.error && problemText(off.error, t("switchOffFailed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("switchOffTitle")}
      submitLabel={t("switchOff")}
      onSubmit={() => off.mutate(proof.prove({}), { onSuccess: onClose })}
      form={{ dirty: proof.dirty }}
      busy={off.isPending}
      error={refused ?? undefined}
    >
      <p>{t("switchOffText")}</p>
      {proof.fields}
    </PanelForm>
  )
}

/** New recovery codes in place of the old ones. */
function RenewCodesPanel({ needed, onClose }: PanelProps) {
  const { t } = useTranslation("profile")
  const proof = useOwnProof(needed)
  const renew = useOwnCall("POST /api/profile/second-factor/recovery-codes")
  if (renew.data) return <CodesPanel codes={renew.data.recoveryCodes} onClose={onClose} />
  const refused = renew.error && problemText(renew.error, t("renewFailed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("renewCodes")}
      submitLabel={t("renew")}
      onSubmit={() => renew.mutate(proof.prove({}))}
      form={{ dirty: proof.dirty }}
      busy={renew.isPending}
      staysBecause={renew.isPending ? t("codesAwaited") : undefined}
      error={refused ?? undefined}
    >
      <p>{t("renewText")}</p>
      {proof.fields}
    </PanelForm>
  )
}
