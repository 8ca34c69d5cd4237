import { useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carText, instantText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Stack } from "../../ui/layout/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { activityBadge } from "../activities/index.ts"
import { ClarifyForm } from "../car-steps/index.ts"
import styles from "./Desk.module.css"

/** Acceptances that somebody says were not theirs, until that is clarified or the case ends (P145). */
export function Disputes({ disputes }: { disputes: readonly Activity[] }) {
  const { t } = useTranslation("desk")
  const [opened, setOpened] = useState<Activity | null>(null)
  if (disputes.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="disputes-title">
      <div className={styles.head}>
        <h2 id="disputes-title">{t("disputes")}</h2>
      </div>
      <p>{t("disputesText")}</p>
      <Table
        label={t("disputes")}
        short
        columns={columnsOf(t)}
        rows={disputes}
        rowId={({ id }) => id}
        rowLabel={({ jobNumber }) => jobNumber}
        rowActions={(activity) => (
          <span className={styles.actions}>
            <Button
              size="small"
              aria-label={t("clarifyLabel", {
                type: activityTypeText(activity),
                jobNumber: activity.jobNumber,
              })}
              aria-haspopup="dialog"
              onClick={() => setOpened(activity)}
            >
              {t("clarify")}
            </Button>
            <LinkButton
              size="small"
              variant="quiet"
              label={t("openCarOf", { jobNumber: activity.jobNumber })}
              link={links.cars({ carId: activity.carId })}
            >
              {t("openCar")}
            </LinkButton>
          </span>
        )}
      />
      {opened && <ClarifyForm activity={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

const columnsOf = (t: TFunction<"desk">): Column<Activity>[] => [
  {
    id: "since",
    header: t("disputedSince"),
    cell: ({ dispute }) => (dispute ? instantText(dispute.at) : ""),
  },
  {
    id: "type",
    header: t("type"),
    cell: (activity) => {
      const { tone, word } = activityBadge(activity)
      return (
        <>
          {activityTypeText(activity)} <Badge tone={tone}>{word}</Badge>
        </>
      )
    },
    wraps: true,
  },
  {
    id: "car",
    header: t("car"),
    cell: (activity) => <Stack main={carText(activity)} note={activity.jobNumber} />,
    wraps: true,
  },
  {
    id: "from",
    header: t("from"),
    cell: ({ person, location }) => <Stack main={person?.name ?? ""} note={location} />,
    wraps: true,
  },
]
