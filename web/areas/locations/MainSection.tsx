import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox, Combobox, TextInput } from "../../ui/field/index.ts"
import { FormSection } from "../../ui/form/index.ts"
import styles from "./Locations.module.css"
import { type LocationDraft, withMain } from "./location-draft.ts"

type Props = {
  base: Location | null
  /** What hangs below the location now. */
  branches: readonly Location[]
  locations: readonly Location[]
  draft: LocationDraft
  set: (values: Partial<LocationDraft>) => void
}

/** Whether it is a main location, and if not, whose branch it is (P79). */
export function MainSection({ base, branches, locations, draft, set }: Props) {
  const { t } = useTranslation("locations")
  const mains = locations.filter(({ id, main }) => main && id !== base?.id)
  const moves = base !== null && groupOf(base) !== groupOf({ ...draft, id: base.id })
  return (
    <FormSection title={t("section_group")}>
      <Checkbox
        label={t("mainField")}
        checked={draft.main}
        onChange={(main) => set(withMain(main))}
        refusedBecause={
          draft.main && branches.length > 0 ? t("hasBranches", { count: branches.length }) : undefined
        }
      />
      {!draft.main && (
        <>
          <Combobox
            label={t("mainLocation")}
            required
            placeholder={t("mainLocationPlaceholder")}
            value={draft.mainLocationId}
            onChange={(mainLocationId) => set({ mainLocationId })}
            options={mains.map((main) => ({ value: main.id, label: locationText(main) }))}
          />
          <TextInput
            label={t("vfnrHB")}
            value={mains.find(({ id }) => id === draft.mainLocationId)?.vfnr ?? ""}
            onChange={() => {}}
            lockedBecause={t("vfnrHBHint")}
          />
        </>
      )}
      {branches.length > 0 && (
        <div>
          <p className={styles.muted}>{t("branches")}</p>
          <ul className={styles.list}>
            {branches.map((branch) => (
              <li key={branch.id}>{locationText(branch)}</li>
            ))}
          </ul>
        </div>
      )}
      {moves && <Notice tone="info">{t("moves")}</Notice>}
    </FormSection>
  )
}

/** The location that names the group; none as long as a branch has no main location. */
const groupOf = ({ id, main, mainLocationId }: Pick<Location, "id" | "main" | "mainLocationId">) =>
  main ? id : mainLocationId
