import { use, useState } from "react"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { footMark } from "../../../ui/browser/close-request.ts"
import { useLow, useReservedBottom } from "../../../ui/browser/use-media.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { HStack } from "../../../ui/layout/Layout.tsx"
import { SidePanel } from "../../../ui/panel/SidePanel.tsx"
import { classes } from "../../../ui/theme/classes.ts"
import { texts } from "../texts.de.ts"
import styles from "./Compare.module.css"
import { ComparedCars } from "./Compare.tsx"
import { CompareTable } from "./CompareTable.tsx"

/** Bar at the bottom of the list: number of selected cars, and the comparison as a panel. */
export function CompareBar({ cars = [] }: { cars: readonly AgentCar[] | undefined }) {
  const { ids, choose } = use(ComparedCars)
  const [isOpen, setOpen] = useState(false)
  const isLow = useLow()
  const [title, count] = [texts.compareTitle, ids.length]
  useReservedBottom("--floating-bar", count > 0 && !isLow ? "64px" : undefined)
  const selectedCars = isOpen ? ids.flatMap((id) => cars.find((car) => car.id === id) ?? []) : []
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && texts.compareCount(count)}
      </span>
      {count > 0 && (
        <HStack
          as="section"
          gap="1 3"
          align="center"
          wrap
          className={classes(styles.bar, "docked floating")}
          {...{ "aria-label": title, "data-paper": "never", [footMark]: "" }}
        >
          <span>{texts.compareCount(count)}</span>
          <Button size="small" variant="quiet" onClick={() => choose([])}>
            {texts.compareClear}
          </Button>
          <Button
            size="small"
            variant="primary"
            icon="compare"
            aria-haspopup="dialog"
            refusedBecause={count < 2 ? texts.compareMore : undefined}
            onClick={() => setOpen(true)}
          >
            {texts.compareNow}
          </Button>
        </HStack>
      )}
      <SidePanel hasNoAddress wide open={isOpen} onClose={() => setOpen(false)} title={texts.compareHeading}>
        <CompareTable cars={selectedCars} onLeave={() => setOpen(false)} />
        {selectedCars.length < count && <p>{texts.compareGone(count - selectedCars.length)}</p>}
      </SidePanel>
    </>
  )
}
