import { locationText, notSet, personText } from "../../../contract/format.ts"
import { longestLine } from "../../../contract/limits.ts"
import type { Location } from "../../../contract/locations.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox, Combobox, TextInput } from "../../ui/field/index.ts"
import { FieldRow, FormSection, PanelForm } from "../../ui/form/index.ts"
import { Breaks, Text, VStack } from "../../ui/layout/index.ts"
import { useRead, useSend } from "../../ui/loading/index.ts"
import { Conflicts, type FieldWords, useRecordForm } from "../../ui/record/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useLastChanges } from "../directory/index.ts"
import { bodyOf, draftOf, editsOf, type LocationDraft, withMain } from "./location-draft.ts"
import { locationProblem } from "./location-problem.ts"
import { sharingNumber } from "./shared-number.ts"
import { texts } from "./texts.de.ts"

type Props = {
  /** Null for a new one. */
  location: Location | null
  locations: readonly Location[]
  onClose: () => void
}

/** Creates or changes a location; everything is required (P79). */
export function LocationForm({ location, locations, onClose }: Props) {
  const form = useRecordForm({ name: "location", draftOf }, location, fieldWords(locations))
  const { base, draft, edited, set } = form
  const lastChange = useLastChanges("location", form)
  const save = useSend(location ? "POST /api/location/update" : "POST /api/location/", {
    success: location ? texts.saved : texts.created,
    rows: "GET /api/location/all",
    // Users carry the names of their locations.
    stale: ["GET /api/user/all"],
  })
  const branches = base ? locations.filter(({ mainLocationId }) => mainLocationId === base.id) : []
  const sharing = sharingNumber(locations, { gssnLocation: draft.gssnLocation, own: base?.id })
  const submit = () =>
    form.send(
      save,
      base ? { ...editsOf(draft, edited), id: base.id, version: base.version } : bodyOf(draft),
      onClose,
    )
  return (
    <PanelForm
      open
      onClose={onClose}
      title={base ? base.name : texts.createTitle}
      subtitle={base?.vfnr}
      submitLabel={base ? common.save : common.create}
      onSubmit={submit}
      form={form}
      busy={save.isPending}
      error={locationProblem(save.error, location ? texts.saveFailed : texts.createFailed)}
    >
      <Conflicts form={form} by={lastChange} />
      <FormSection title={texts.section.location}>
        <DraftInput name="name" draft={draft} set={set} />
        <FieldRow>
          <DraftInput
            name="vfnr"
            draft={draft}
            set={set}
            hint={branches.length > 0 ? texts.vfnrBranchesHint(branches.length) : undefined}
          />
          <DraftInput name="gssnLocation" draft={draft} set={set} />
        </FieldRow>
        {sharing.length > 0 && <Notice tone="warning">{texts.numberShared(sharing.join(", "))}</Notice>}
      </FormSection>
      <FormSection title={texts.section.address}>
        <DraftInput name="street" draft={draft} set={set} />
        <FieldRow>
          <DraftInput name="zip" draft={draft} set={set} />
          <DraftInput name="city" draft={draft} set={set} />
          <DraftInput name="region" draft={draft} set={set} />
        </FieldRow>
      </FormSection>
      <MainSection base={base} branches={branches} locations={locations} draft={draft} set={set} />
      {base && <Managers locationId={base.id} />}
    </PanelForm>
  )
}

type TextName = "name" | "vfnr" | "gssnLocation" | "street" | "zip" | "city" | "region"
type TextProps = {
  name: TextName
  draft: LocationDraft
  set: (values: Partial<LocationDraft>) => void
  hint?: string | undefined
}

function DraftInput({ name, draft, set, hint }: TextProps) {
  return (
    <TextInput
      label={texts[name]}
      required
      maxLength={longestLine}
      hint={hint}
      value={draft[name]}
      onChange={(text) => set({ [name]: text })}
    />
  )
}

/** The fields and their values in words. */
function fieldWords(locations: readonly Location[]): FieldWords<LocationDraft> {
  return {
    label: (name) =>
      name === "main" ? texts.mainField : name === "mainLocationId" ? texts.mainLocation : texts[name],
    value: (name, draft) => {
      if (name === "main") return draft.main ? common.yes : common.no
      if (name !== "mainLocationId") return draft[name] || notSet
      const main = locations.find(({ id }) => id === draft.mainLocationId)
      return main ? locationText(main) : notSet
    },
  }
}

/** Contact person and deputy: a location's sales managers, who alone may act for it (P2). */
function Managers({ locationId }: { locationId: string }) {
  const users = useRead("GET /api/user/all", undefined, { failure: texts.managersFailed })
  const managers = (users.data ?? []).filter(
    ({ type, locations }) => type === "SALES_MANAGER" && locations.some(({ id }) => id === locationId),
  )
  const active = managers.filter((manager) => manager.active).length
  return (
    <FormSection title={texts.section.managers}>
      {managers.length > 0 && (
        <VStack as="ul" gap={1}>
          {managers.map((manager) => (
            <li key={manager.id}>
              {personText(manager)}{" "}
              <Text muted>
                <Breaks text={manager.mail} />
                {!manager.active && `, ${texts.inactive}`}
              </Text>
            </li>
          ))}
        </VStack>
      )}
      {users.isSuccess && active === 0 && <Notice tone="info">{texts.noManagers}</Notice>}
      {active > 2 && <Notice tone="warning">{texts.manyManagers(active)}</Notice>}
    </FormSection>
  )
}

type MainSectionProps = {
  base: Location | null
  /** What hangs below the location now. */
  branches: readonly Location[]
  locations: readonly Location[]
  draft: LocationDraft
  set: (values: Partial<LocationDraft>) => void
}

/** Whether it is a main location, and if not, whose branch it is (P79). */
function MainSection({ base, branches, locations, draft, set }: MainSectionProps) {
  const mains = locations.filter(({ id, main }) => main && id !== base?.id)
  const moves = base !== null && groupOf(base) !== groupOf({ ...draft, id: base.id })
  return (
    <FormSection title={texts.section.group}>
      <Checkbox
        label={texts.mainField}
        checked={draft.main}
        onChange={(main) => set(withMain(main))}
        refusedBecause={draft.main && branches.length > 0 ? texts.hasBranches(branches.length) : undefined}
      />
      {!draft.main && (
        <>
          <Combobox
            label={texts.mainLocation}
            required
            placeholder={texts.mainLocationPlaceholder}
            value={draft.mainLocationId}
            onChange={(mainLocationId) => set({ mainLocationId })}
            options={mains.map((main) => ({ value: main.id, label: locationText(main) }))}
          />
          <TextInput
            label={texts.vfnrHB}
            value={mains.find(({ id }) => id === draft.mainLocationId)?.vfnr ?? ""}
            onChange={() => {}}
            lockedBecause={texts.vfnrHBHint}
          />
        </>
      )}
      {branches.length > 0 && (
        <div>
          <Text as="p" muted>
            {texts.branches}
          </Text>
          <VStack as="ul" gap={1}>
            {branches.map((branch) => (
              <li key={branch.id}>{locationText(branch)}</li>
            ))}
          </VStack>
        </div>
      )}
      {moves && <Notice tone="info">{texts.moves}</Notice>}
    </FormSection>
  )
}

/** The location that names the group; none as long as a branch has no main location. */
const groupOf = ({ id, main, mainLocationId }: Pick<Location, "id" | "main" | "mainLocationId">) =>
  main ? id : mainLocationId
