import { useState } from "react"
import { numberText } from "../../../contract/format.ts"
import { usePhone } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { BatchButton, type Exported, ImportPanel, useExportCars } from "../excel/index.ts"
import { ImagesButton } from "../images/index.ts"
import { SettingsButton } from "../options/index.ts"
import styles from "./Fleet.module.css"
import { texts } from "./texts.de.ts"

type ToolsProps = {
  /** How many cars meet the filters; null where nothing is filtered. */
  filtered: number | null
  /** How many cars the list has. */
  all: number
  /** What the screen shows, to be exported in its order; undefined for every car by job number. */
  exported: Exported["view"]
  onCreate: () => void
}

/** What can be done with the fleet as a whole, side by side with the title (P5, P76); on a phone, what is rare is folded away. */
export function CarTools({ filtered, all, exported, onCreate }: ToolsProps) {
  const [importing, setImporting] = useState(false)
  const isPhone = usePhone()
  const [isUnfolded, setUnfolded] = useState(false)
  const exporting = useExportCars(() => texts.exported(all))
  return (
    <>
      <Button variant="primary" icon="plus" aria-haspopup="dialog" onClick={onCreate}>
        {carRecordTexts.newCar}
      </Button>
      {isPhone && (
        <Button aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {texts.moreTools}
        </Button>
      )}
      {/* Hidden and not left out: what one of them opened stays open while the window gets narrower. */}
      <div className={styles.tools} hidden={isPhone && !isUnfolded}>
        <Button icon="upload" aria-haspopup="dialog" onClick={() => setImporting(true)}>
          {texts.import}
        </Button>
        {/* One button, so that nothing moves while somebody types into the search. */}
        <Button
          icon="download"
          busy={exporting.isPending}
          refusedBecause={filtered === 0 ? texts.nothingFound : undefined}
          onClick={() => exporting.mutate(exported && { view: exported })}
        >
          {filtered === null ? texts.export : texts.exportFound(numberText(filtered))}
        </Button>
        <BatchButton />
        <ImagesButton />
        <SettingsButton />
      </div>
      <ImportPanel open={importing} onClose={() => setImporting(false)} />
    </>
  )
}
