import { locationText, personText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import type { User } from "../../../contract/users.ts"
import { Button, IconButton } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { Note } from "../../ui/layout/Stack.tsx"
import { managersOf } from "../directory/managers.ts"
import type { UserForm } from "./fields.tsx"
import { proposedLocation } from "./rules.ts"
import { texts } from "./texts.de.ts"

type Props = { form: UserForm; onChange: (locationIds: readonly string[]) => void }

/** One or more locations, each with its contact person and deputy (P2). */
export function LocationChoice({ form: { draft, row: user, rows: users, known }, onChange }: Props) {
  const { locations } = known
  const chosen = locations.filter(({ id }) => draft.locationIds.includes(id))
  const proposal = proposedLocation(user?.gssnLocation ?? "", locations, draft.locationIds)
  const add = (id: string) => onChange([...draft.locationIds, id].sort())
  return (
    <VStack gap={3}>
      <Select
        label={texts.locations}
        hint={texts.locationsHint}
        required={draft.locationIds.length === 0 ? true : undefined}
        value={null}
        onChange={(id) => id && add(id)}
        emptyLabel={chosen.length > 0 ? texts.addAnotherLocation : texts.addLocation}
        options={locations
          .filter((location) => !chosen.includes(location))
          .map((location) => ({ value: location.id, label: locationText(location) }))}
      />
      {user && user.gssnLocation !== "" && (
        <Notice tone="info">
          <VStack gap={2} align="start">
            <p>{texts.registeredFor(user.gssnLocation)}</p>
            {proposal && (
              <Button size="small" onClick={() => add(proposal.id)}>
                {texts.takeProposal(locationText(proposal))}
              </Button>
            )}
          </VStack>
        </Notice>
      )}
      {chosen.length > 0 && (
        <VStack as="ul" gap={2} ruled={2} aria-label={texts.chosenLocations}>
          {chosen.map((location) => (
            <Chosen
              key={location.id}
              location={location}
              managers={managersOf(users, location.id, user?.id)}
              becomesManager={draft.type === "SALES_MANAGER" && draft.active}
              onRemove={() => onChange(draft.locationIds.filter((id) => id !== location.id))}
            />
          ))}
        </VStack>
      )}
    </VStack>
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
  const names = managers.map(personText).join(", ")
  return (
    <VStack as="li" gap={2}>
      <HStack gap={3} align="center" justify="space-between" breaks>
        <span>
          {locationText(location)}
          <Note>
            {names ? texts.managers(names) : becomesManager ? texts.firstManager : texts.noManagers}
          </Note>
        </span>
        <IconButton icon="close" label={texts.removeLocation(locationText(location))} onClick={onRemove} />
      </HStack>
      {becomesManager && managers.length >= 2 && (
        <Notice tone="warning">{texts.thirdManager(locationText(location))}</Notice>
      )}
    </VStack>
  )
}
