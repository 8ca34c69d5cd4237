import { useState } from "react"
import type { Names } from "../../../contract/field-text.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { ImportList } from "./ImportList.tsx"

/** Opens the list of everything that changed many cars at once, to take it back (P215). */
export function BatchButton({ names }: { names: Names }) {
  const { t } = useTranslation("excel")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("batches")}
      </Button>
      <SidePanel
        hasNoAddress
        open={open}
        onClose={() => setOpen(false)}
        title={t("batches")}
        subtitle={t("batchesText")}
      >
        {open && <ImportList names={names} />}
      </SidePanel>
    </>
  )
}
