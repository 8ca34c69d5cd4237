import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { ImagesPanel } from "./ImagesPanel.tsx"

/** Opens the images of the fleet. */
export function ImagesButton() {
  const { t } = useTranslation("images")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <ImagesPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}
