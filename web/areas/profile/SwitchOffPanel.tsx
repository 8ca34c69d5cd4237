import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useSwitchSecondFactorOff } from "./api.ts"
import { noProof, ProofFields } from "./ProofFields.tsx"

/** Switches the second factor off by password and code. */
export function SwitchOffPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("profile")
  const [proof, setProof] = useState(noProof)
  const off = useSwitchSecondFactorOff(t("switchedOff"))
  const refused = off.error && problemText(off.error, t("switchOffFailed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("switchOffTitle")}
      submitLabel={t("switchOff")}
      onSubmit={() => off.mutate(proof, { onSuccess: onClose })}
      form={{ dirty: proof.password !== "" || proof.code !== "" }}
      busy={off.isPending}
      error={refused ?? undefined}
    >
      <p>{t("switchOffText")}</p>
      <ProofFields value={proof} onChange={setProof} />
    </PanelForm>
  )
}
