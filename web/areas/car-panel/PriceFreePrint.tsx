import type { AgentCar } from "../../../contract/cars.ts"
import { Switch } from "../../ui/field/Choice.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { LargeCarPicture } from "../car/CarPicture.tsx"
import type { Labels } from "../car/labels.ts"
import { CarFacts, KeyFacts } from "./CarFacts.tsx"
import styles from "./CarPanel.module.css"
import { texts } from "./texts.de.ts"

type ChoiceProps = { isPriceFree: boolean; onChange: (isPriceFree: boolean) => void }

/** Whether the open car prints without prices, e.g. for a customer (P195). */
export function PrintChoice({ isPriceFree, onChange }: ChoiceProps) {
  return (
    <div data-paper="never">
      <Switch label={texts.printPriceFree} checked={isPriceFree} onChange={onChange} />
    </div>
  )
}

/** Printed in place of a panel: no amounts, and no free text, since that may name some. */
export function PriceFreePrint({ car, labels }: { car: AgentCar; labels: Labels }) {
  return (
    <div data-paper="only">
      <VStack gap={6} className={styles.content}>
        <div className={styles.hero}>
          <LargeCarPicture car={car} />
          <VStack gap={3} className={styles.key}>
            <KeyFacts car={car} labels={labels} isPriceFree />
          </VStack>
        </div>
        <CarFacts car={car} labels={labels} isPriceFree />
      </VStack>
    </div>
  )
}
