import type { AgentCar } from "../../../contract/cars.ts"
import { carText, notSet, vinText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Facts } from "../../ui/layout/index.ts"
import { LargeCarPicture, Vin } from "../car/index.ts"
import styles from "./Requests.module.css"

/** Which car it is about: picture, and all by which it is known outside the portal. */
export function CarIdentity({ car }: { car: AgentCar }) {
  const { t } = useTranslation("requests")
  return (
    <section className={styles.identity} aria-label={t("identity")}>
      <div className={styles.picture}>
        <LargeCarPicture car={car} />
      </div>
      <Facts
        facts={[
          { label: t("car"), value: carText(car) },
          { label: t("jobNumber"), value: car.jobNumber },
          { label: t("vin"), value: car.idNumber ? <Vin of={car.idNumber} /> : vinText(car.idNumber) },
          { label: t("plate"), value: car.licensePlateNumber || notSet },
        ]}
      />
    </section>
  )
}
