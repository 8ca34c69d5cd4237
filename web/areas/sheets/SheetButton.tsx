import { Suspense, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { carName } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import { useSession } from "../session/index.ts"

const SheetPanel = lazily(() => import("./SheetPanel.tsx"), "SheetPanel")

/** The way to a car's sheet for a customer (P223); agents have it, who have customers and a location. */
export function SheetButton({ car }: { car: AgentCar }) {
  const { t } = useTranslation("car")
  const [open, setOpen] = useState(false)
  const session = useSession()
  const locations = session.status === "signedIn" ? session.user.locations : []
  if (locations.length === 0) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="download"
        aria-label={`${t("sheet")}: ${carName(car)}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("sheet")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SheetPanel car={car} locations={locations} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
