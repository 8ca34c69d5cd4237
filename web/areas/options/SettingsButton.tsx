import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { SettingsPanel } from "./SettingsPanel.tsx"

/** Opens the settings from the list of cars (P78). */
export function SettingsButton() {
  const { t } = useTranslation("options")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("settings")}
      </Button>
      <SettingsPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}
