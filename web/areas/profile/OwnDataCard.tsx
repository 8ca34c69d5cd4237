import { useEffect } from "react"
import { roleText } from "../../../contract/enums.ts"
import { locationText, notSet } from "../../../contract/format.ts"
import { longestLine, phonePattern } from "../../../contract/limits.ts"
import type { User } from "../../../contract/users.ts"
import { isRefused } from "../../api.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { FieldRow, Form } from "../../ui/form/index.ts"
import { Card, Facts, HStack, VStack } from "../../ui/layout/index.ts"
import { Conflicts, DraftNotice, InertWhileBusy, useRecordForm } from "../../ui/record/index.ts"
import { common } from "../../ui/texts.de.ts"
import { renewProfile } from "../session/index.ts"
import styles from "./Profile.module.css"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

const kind = {
  name: "profile",
  draftOf: ({ firstname, lastname, phone }: User) => ({ firstname, lastname, phone }),
}

/** Name and phone to change; the rest is an admin's. */
export function OwnDataCard({ user }: { user: User }) {
  const form = useRecordForm(kind, user, {
    label: (name) => texts[name],
    value: (name, values) => values[name] || notSet,
  })
  const { base, draft, set } = form
  const update = useOwnCall("POST /api/profile/update", { success: texts.saved }, renewProfile)
  const conflict = isRefused<"POST /api/profile/update">(update.error, "version_conflict")
  // The form goes on with the current version.
  useEffect(() => {
    if (conflict) void renewProfile()
  }, [conflict])
  const refused =
    update.error && (conflict ? texts.changedElsewhere : problemText(update.error, texts.saveFailed))
  const locations = user.locations.map((location) => <p key={location.id}>{locationText(location)}</p>)
  return (
    <Card title={texts.ownData}>
      <Form
        onSubmit={() => {
          if (form.dirty) form.send(update, { version: base.version, ...draft })
        }}
        busy={update.isPending}
        error={refused ?? undefined}
      >
        <InertWhileBusy busy={update.isPending}>
          <DraftNotice form={form} />
          <Conflicts form={form} />
          <FieldRow>
            <TextInput
              label={texts.firstname}
              required
              maxLength={longestLine}
              autoComplete="given-name"
              value={draft.firstname}
              onChange={(firstname) => set({ firstname })}
            />
            <TextInput
              label={texts.lastname}
              required
              maxLength={longestLine}
              autoComplete="family-name"
              value={draft.lastname}
              onChange={(lastname) => set({ lastname })}
            />
          </FieldRow>
          <TextInput
            label={texts.phone}
            type="tel"
            required={false}
            hint={texts.phoneHint}
            pattern={phonePattern}
            autoComplete="tel"
            value={draft.phone}
            onChange={(phone) => set({ phone })}
          />
        </InertWhileBusy>
        <HStack gap={2} wrap>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {common.save}
          </Button>
        </HStack>
      </Form>
      <VStack gap={3} className={styles.facts}>
        <Facts
          facts={[
            { label: texts.role, value: roleText[user.type] },
            { label: texts.locations, value: locations.length > 0 ? locations : texts.noLocations },
          ]}
        />
        <p className="muted">{texts.byAdmin}</p>
      </VStack>
    </Card>
  )
}
