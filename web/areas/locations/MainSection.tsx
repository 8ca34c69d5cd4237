import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox, Combobox, TextInput } from "../../ui/field/index.ts"
import { FormSection } from "../../ui/form/index.ts"
import { Text, VStack } from "../../ui/layout/index.ts"
import { type LocationDraft, withMain } from "./location-draft.ts"
import { texts } from "./texts.de.ts"

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
