import { useQuery } from "@tanstack/react-query"
import { locationText, personText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button, IconButton } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Select } from "../../ui/field/index.ts"
import { Note } from "../../ui/layout/index.ts"
import { locationsQuery, managersOf } from "../directory/index.ts"
import styles from "./Users.module.css"
import { proposedLocation, type UserDraft } from "./user-draft.ts"

type Props = {
  draft: UserDraft
  user: User | null
  users: readonly User[]
  onChange: (locationIds: readonly string[]) => void
}
const none: readonly Location[] = []

/** One or more locations, each with its contact person and deputy (P2). */
export function LocationChoice({ draft, user, users, onChange }: Props) {
  const { t } = useTranslation("users")
  const { data: locations = none } = useQuery({
    ...locationsQuery,
    meta: { failure: t("locationsFailed") },
  })
  const chosen = locations.filter(({ id }) => draft.locationIds.includes(id))
  const proposal = proposedLocation(user?.gssnLocation ?? "", locations, draft.locationIds)
  const add = (id: string) => onChange([...draft.locationIds, id].sort())
  return (
    <div className={styles.locations}>
      <Select
        label={t("locations")}
        hint={t("locationsHint")}
        required={draft.locationIds.length === 0 ? true : undefined}
        value={null}
        onChange={(id) => id && add(id)}
        emptyLabel={t(chosen.length > 0 ? "addAnotherLocation" : "addLocation")}
        options={locations
          .filter((location) => !chosen.includes(location))
          .map((location) => ({ value: location.id, label: locationText(location) }))}
      />
      {user && user.gssnLocation !== "" && (
        <Notice tone="info">
          <div className={styles.notice}>
            <p>{t("registeredFor", { gssn: user.gssnLocation })}</p>
            {proposal && (
              <Button size="small" onClick={() => add(proposal.id)}>
                {t("takeProposal", { location: locationText(proposal) })}
              </Button>
            )}
          </div>
        </Notice>
      )}
      {chosen.length > 0 && (
        <ul className={styles.list} aria-label={t("chosenLocations")}>
          {chosen.map((location) => (
            <Chosen
              key={location.id}
              location={location}
              managers={managersOf(users, location.id, user?.id)}
              becomesManager={draft.type === "SALES_MANAGER" && draft.active}
              onRemove={() => onChange(draft.locationIds.filter((id) => id !== location.id))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type ChosenProps = {
  location: Location
  /** The others who act for it. */
  managers: readonly User[]
  becomesManager: boolean
  onRemove: () => void
}

function Chosen({ location, managers, becomesManager, onRemove }: ChosenProps) {
  const { t } = useTranslation("users")
  const names = managers.map(personText).join(", ")
  return (
    <li>
      <div className={styles.chosen}>
        <span>
          {locationText(location)}
          <Note>{names ? t("managers", { names }) : t(becomesManager ? "firstManager" : "noManagers")}</Note>
        </span>
        <IconButton
          icon="close"
          label={t("removeLocation", { location: locationText(location) })}
          onClick={onRemove}
        />
      </div>
      {becomesManager && managers.length >= 2 && (
        <Notice tone="warning">{t("thirdManager", { location: locationText(location) })}</Notice>
      )}
    </li>
  )
}
