import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { Checkbox } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import styles from "./Profile.module.css"

/** Recovery codes, shown this once. */
export function CodesPanel({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation("profile")
  const [kept, setKept] = useState(false)
  const save = () =>
    saveFile(
      new Blob([`${t("codesTitle")}\n\n${codes.join("\n")}\n`], { type: "text/plain" }),
      t("codesFile"),
    )
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("codesTitle")}
      submitLabel={t("done")}
      onSubmit={onClose}
      form={{ dirty: !kept }}
      busy={false}
    >
      <p>{t("codesText")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon="download" onClick={save}>
          {t("saveCodes")}
        </Button>
      </div>
      <Checkbox label={t("codesKept")} required checked={kept} onChange={setKept} />
    </PanelForm>
  )
}
