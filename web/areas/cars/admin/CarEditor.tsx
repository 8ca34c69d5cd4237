import { useTranslation } from "react-i18next"
import type { Car } from "../../../../contract/cars.ts"
import { vinText } from "../../../../contract/format.ts"
import { Facts } from "../../../ui/Card.tsx"
import { SidePanel } from "../../../ui/SidePanel.tsx"
import { Notice } from "../../../ui/States.tsx"
import { useNow } from "../../../ui/use-now.ts"
import { CarHistory } from "./ActivityFacts.tsx"
import styles from "./CarAdmin.module.css"
import { CarMarks } from "./CarMarks.tsx"
import { fieldText, groupsOf, headerOf } from "./field-text.ts"
import { StatusSection } from "./StatusSection.tsx"
import { useCarActivities } from "./use-car-activities.ts"
import { useNames } from "./use-names.ts"

type Props = { car: Car; open: boolean; onClose: () => void }

/** The status part of the car editor, above everything the portal knows about the car (specification 2). */
export function CarEditor({ car, open, onClose }: Props) {
  const { t } = useTranslation("cars/admin")
  const now = useNow()
  const activities = useCarActivities(car.id)
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={car.modelDesignation || car.jobNumber}
      subtitle={
        <span className={styles.head}>
          {t("subtitle", { jobNumber: car.jobNumber, vin: vinText(car.idNumber) })}
          <CarMarks car={car} />
        </span>
      }
    >
      <div className={styles.sections}>
        {car.activityState !== null && <Notice tone="info">{t("bound")}</Notice>}
        <StatusSection key={car.id} car={car} activities={activities} now={now} />
        <section className={styles.section}>
          <h3>{t("history")}</h3>
          <CarHistory activities={activities} now={now} />
        </section>
        <FieldSections car={car} />
      </div>
    </SidePanel>
  )
}

function FieldSections({ car }: { car: Car }) {
  const { t } = useTranslation("cars/admin")
  const names = useNames()
  return (
    <>
      {groupsOf(car.area).map(([group, fields]) => (
        <section key={group} className={styles.section}>
          <h3>{t(`group_${group}`)}</h3>
          <Facts
            facts={fields.map((name) => ({
              label: headerOf(name),
              value: (
                <span className={name === "idNumber" ? styles.vin : undefined}>
                  {fieldText(name, car, names)}
                </span>
              ),
            }))}
          />
        </section>
      ))}
      {car.additionalInformation && (
        <section className={styles.section}>
          <h3>{headerOf("additionalInformation")}</h3>
          <p>{car.additionalInformation}</p>
        </section>
      )}
    </>
  )
}
