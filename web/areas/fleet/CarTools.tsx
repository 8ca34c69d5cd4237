import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { ImportPanel, useExportCars } from "../excel/index.ts"
import { ImagesButton } from "../images/index.ts"
import { SettingsButton } from "../options/index.ts"

/** What can be done with the fleet as a whole, side by side with the title. */
export function CarTools({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation("car-record")
  const { t: excel } = useTranslation("excel")
  const [importing, setImporting] = useState(false)
  const exporting = useExportCars(excel("exportFailed"))
  return (
    <>
      <Button variant="primary" icon="plus" aria-haspopup="dialog" onClick={onCreate}>
        {t("newCar")}
      </Button>
      <Button icon="upload" aria-haspopup="dialog" onClick={() => setImporting(true)}>
        {excel("import")}
      </Button>
      <Button icon="download" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {excel("export")}
      </Button>
      <ImagesButton />
      <SettingsButton />
      <ImportPanel open={importing} onClose={() => setImporting(false)} />
    </>
  )
}
