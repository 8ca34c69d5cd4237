import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carName, carText, instantText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { EmptyState, Loading, Skeleton } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { activityBadge, useActivitiesOf } from "../activities/index.ts"
import { endedAcceptance } from "./ended-acceptance.ts"

type Props = { carId: string; open: boolean; onClose: () => void }

/** A car that one's own locations do not hold, or no longer: then what became of it, with the way there (P48, P51). */
export function EndedOwnCar({ carId, open, onClose }: Props) {
  const { t } = useTranslation("own-cars")
  const activities = useActivitiesOf(carId, t("loadFailed"))
  if (activities.isPending)
    return (
      <SidePanel open={open} onClose={onClose} title={t("car")}>
        <Loading>
          <Skeleton height="240px" shape="block" />
        </Loading>
      </SidePanel>
    )
  const ended = endedAcceptance(activities.data ?? [])
  if (ended) return <Ended activity={ended} open={open} onClose={onClose} />
  return (
    <SidePanel open={open} onClose={onClose} title={t("car")}>
      <EmptyState
        icon="warning"
        title={t("unknownTitle")}
        action={<LinkButton link={links.activities()}>{t("toActivities")}</LinkButton>}
      >
        {t("unknownText")}
      </EmptyState>
    </SidePanel>
  )
}

function Ended({ activity, open, onClose }: Omit<Props, "carId"> & { activity: Activity }) {
  const { t } = useTranslation("own-cars")
  const { jobNumber, location, confirmedAt, reason } = activity
  const told = [
    t("endedText"),
    confirmedAt && t("endedConfirmed", { at: instantText(confirmedAt) }),
    reason && t("endedReason", { reason }),
  ]
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={carText(activity)}
      windowTitle={carName(activity)}
      subtitle={t("subtitle", { jobNumber, location })}
    >
      <EmptyState
        icon="warning"
        title={t("endedTitle", { what: activityTypeText(activity), state: activityBadge(activity).word })}
        action={
          <LinkButton
            link={links.activities({ activityId: activity.id })}
            label={`${t("toActivity")}: ${carName(activity)}`}
          >
            {t("toActivity")}
          </LinkButton>
        }
      >
        {told.filter(Boolean).join(" ")}
      </EmptyState>
    </SidePanel>
  )
}
