import type { AgentCar } from "../../../contract/cars.ts"
import { carText, notSet, vinText } from "../../../contract/format.ts"
import { Facts } from "../../ui/layout/index.ts"
import { LargeCarPicture, Vin } from "../car/index.ts"
import styles from "./Requests.module.css"
import { texts } from "./texts.de.ts"

/** Which car it is about: picture, and all by which it is known outside the portal. */
export function CarIdentity({ car }: { car: AgentCar }) {
  return (
    <section className={styles.identity} aria-label={texts.identity}>
      <div className={styles.picture}>
        <LargeCarPicture car={car} />
      </div>
      <Facts
        facts={[
          { label: texts.car, value: carText(car) },
          { label: texts.jobNumber, value: car.jobNumber },
          { label: texts.vin, value: car.idNumber ? <Vin of={car.idNumber} /> : vinText(car.idNumber) },
          { label: texts.plate, value: car.licensePlateNumber || notSet },
        ]}
      />
    </section>
  )
}
