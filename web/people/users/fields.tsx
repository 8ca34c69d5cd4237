import { type Role, roles, roleText } from "../../../contract/core/enums.ts"
import { locationText, notSet, personText } from "../../../contract/core/format.ts"
import { phonePattern, statementLength } from "../../../contract/core/limits.ts"
import type { Location } from "../../../contract/people/locations.ts"
import type { User, UserFields } from "../../../contract/people/users.ts"
import { Button, IconButton } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { Note } from "../../ui/layout/Breaks.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { choice, flag, line } from "../../ui/resource/fields.tsx"
import type { Edited, Fields, Listed } from "../../ui/resource/resource.ts"
import { managersOf } from "./managers.ts"
import { locationsWithoutManager, proposedLocation } from "./rules.ts"
import { texts } from "./texts.de.ts"
import { MailState } from "./UserParts.tsx"

/** An admin's former locations are kept until sent, in case the type changes back. */
type UserDraft = Omit<UserFields, "type" | "locationIds"> & {
  type: Role | null
  locationIds: readonly string[]
  activationReason: string
}
export type UserReferences = { locations: readonly Location[]; ownId: string | null; sendsMails: boolean }
export type UserKind = { row: User; draft: UserDraft; related: UserReferences }
export type UserForm = Edited<UserKind>

export const fields: Fields<UserKind> = {
  firstname: line(texts.firstname),
  lastname: line(texts.lastname, { beside: true }),
  mail: line(texts.mail, {
    looks: { type: "email", maxLength: 254, autoComplete: "off" },
    hint: ({ row }) => (row?.passwordSet ? texts.mailHint : undefined),
    lockedBecause: (form) => (isOwn(form) ? texts.ownMail : undefined),
  }),
  phone: line(texts.phone, {
    beside: true,
    required: false,
    looks: { type: "tel", pattern: phonePattern, autoComplete: "off" },
    hint: texts.phoneHint,
    sent: (phone) => phone.trim(),
  }),
  type: choice(texts.type, {
    options: roles.map((value) => ({ value, label: roleText[value] })),
    lockedBecause: ownReason,
    sent: (type) => type ?? "SELLER",
  }),
  locationIds: {
    label: texts.locations,
    initial: [],
    of: ({ locations }) => locations.map(({ id }) => id).sort(),
    words: (ids, { related: { locations } }) =>
      locations
        .filter(({ id }) => ids.includes(id))
        .map(locationText)
        .join(", ") || notSet,
    input: (_, choose, form) =>
      form.draft.type !== "ADMIN" && <LocationChoice form={form} onChange={choose} />,
    sent: (ids, { type }) => (type === "ADMIN" ? [] : ids),
  },
  active: flag(texts.active, {
    hint: ({ row, draft }) => (row && !row.active && draft.active ? texts.activationMail : texts.activeHint),
    refusedBecause: ownReason,
    after: (form) => (
      <>
        <ConsequenceWarning of={form.row} next={form.draft} users={form.rows} />
        {form.row && <MailState user={form.row} sendsMails={form.related.sendsMails} />}
      </>
    ),
  }),
  // A user with an account and an unproven address.
  activationReason: line(texts.activationReason, {
    isShown: ({ active }, user) =>
      user !== null && active && !user.active && user.passwordSet && !user.mailProven,
    looks: { multiline: true, maxLength: statementLength },
    hint: texts.activationReasonHint,
    of: () => "",
  }),
}

type Whose = Listed<UserKind> & { row: User | null }

const isOwn = ({ row, related }: Whose): boolean => row !== null && row.id === related.ownId

/** Why admins cannot deactivate, demote or delete themselves (P6). */
export function ownReason(whose: Whose): string | undefined {
  if (!isOwn(whose)) return undefined
  const admins = whose.rows.filter(({ type, active }) => active && type === "ADMIN").length
  return admins === 1 ? texts.lastAdmin : texts.ownProfile
}

type ConsequenceProps = { of: User | null; next: UserDraft | null; users: readonly User[] }

export const consequenceOf = ({ of, next, users: all }: ConsequenceProps): string | undefined => {
  const affected = locationsWithoutManager(of, next, all).map(locationText).join(", ")
  return affected ? texts.leftAlone(affected) : undefined
}

/** Warns if saving or deleting leaves something without a responsible user. */
export function ConsequenceWarning(props: ConsequenceProps) {
  const loss = consequenceOf(props)
  return loss && <Notice tone="warning">{loss}</Notice>
}

const judged = ["mail", "phone", "locationIds"] as const

export function wrongFieldIn(details: unknown) {
  const paths = (Array.isArray(details) ? details : []).map(({ path }: { path?: unknown }) => String(path))
  return judged.find((name) => paths.some((path) => path.split("/").includes(name)))
}

type Props = { form: UserForm; onChange: (locationIds: readonly string[]) => void }

/** One or more locations, each with contact person and deputy. */
export function LocationChoice({ form: { draft, row: user, rows: users, related }, onChange }: Props) {
  const { locations } = related
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
