import { useState } from "react"
import { saveFile } from "../../ui/browser/files.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import { classes } from "../../ui/theme/classes.ts"
import styles from "./Profile.module.css"
import { texts } from "./texts.de.ts"

/** Recovery codes, shown this once. */
export function CodesPanel({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false)
  const save = () =>
    saveFile(
      new Blob([`${texts.codesTitle}\n\n${codes.join("\n")}\n`], { type: "text/plain" }),
      texts.codesFile,
    )
  return (
    <PanelForm
      onClose={onClose}
      title={texts.codesTitle}
      submitLabel={common.done}
      onSubmit={onClose}
      form={{ dirty: !kept }}
    >
      <p>{texts.codesText}</p>
      <ul className={classes(styles.codes, styles.code)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <HStack gap={2} wrap>
        <Button icon="download" onClick={save}>
          {texts.saveCodes}
        </Button>
      </HStack>
      <Checkbox label={texts.codesKept} required checked={kept} onChange={setKept} />
    </PanelForm>
  )
}
