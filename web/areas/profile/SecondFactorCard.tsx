import { useState } from "react"
import { instantText } from "../../../contract/format.ts"
import type { OwnSettings } from "../../../contract/profile.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import styles from "./Profile.module.css"
import { RenewCodesPanel } from "./RenewCodesPanel.tsx"
import { SetUpPanel } from "./SetUpPanel.tsx"
import { SwitchOffPanel } from "./SwitchOffPanel.tsx"

type Panel = "setUp" | "renew" | "off"

/** Whether codes are asked for at sign-in, and switching that. */
export function SecondFactorCard({ settings }: { settings: OwnSettings }) {
  const { t } = useTranslation("profile")
  const [open, setOpen] = useState<Panel | null>(null)
  const { secondFactorSince: since, recoveryCodesLeft, secondFactorDemanded } = settings
  const button = (panel: Panel, label: string) => (
    <Button aria-haspopup="dialog" onClick={() => setOpen(panel)}>
      {label}
    </Button>
  )
  const close = () => setOpen(null)
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
          <p className="muted">{t("recoveryCodesLeft", { count: recoveryCodesLeft })}</p>
          {secondFactorDemanded && <p className="muted">{t("factorDemanded")}</p>}
          <div className={styles.actions}>
            {button("renew", t("renewCodes"))}
            {button("off", t("switchOff"))}
          </div>
        </>
      )}
      {open === "setUp" && <SetUpPanel onClose={close} />}
      {open === "renew" && <RenewCodesPanel onClose={close} />}
      {open === "off" && <SwitchOffPanel onClose={close} />}
    </Card>
  )
}
