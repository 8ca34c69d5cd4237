import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useRenewRecoveryCodes } from "./api.ts"
import { CodesPanel } from "./CodesPanel.tsx"
import { noProof, ProofFields } from "./ProofFields.tsx"

/** New recovery codes in place of the old ones. */
export function RenewCodesPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("profile")
  const [proof, setProof] = useState(noProof)
  const renew = useRenewRecoveryCodes()
  if (renew.data) return <CodesPanel codes={renew.data.recoveryCodes} onClose={onClose} />
  const refused = renew.error && problemText(renew.error, t("renewFailed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("renewCodes")}
      submitLabel={t("renew")}
      onSubmit={() => renew.mutate(proof)}
      form={{ dirty: proof.password !== "" || proof.code !== "" }}
      busy={renew.isPending}
      staysBecause={renew.isPending ? t("codesAwaited") : undefined}
      error={refused ?? undefined}
    >
      <p>{t("renewText")}</p>
      <ProofFields value={proof} onChange={setProof} />
    </PanelForm>
  )
}
