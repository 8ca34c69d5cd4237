import type { Activity } from "../../../../contract/cases/activities.ts"
import type { Profile } from "../../../../contract/people/users.ts"
import { showing } from "../../../core/stale.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { Form } from "../../../ui/form/Form.tsx"
import { Facts } from "../../../ui/layout/Card.tsx"
import { VStack } from "../../../ui/layout/Layout.tsx"
import { useSend } from "../../../ui/loading/use-send.ts"
import { DraftNotice, InertWhileBusy, useStoredDraft } from "../../../ui/record/DraftFields.tsx"
import { OwnReferenceInput } from "../OwnReferenceInput.tsx"
import { texts as activitiesTexts } from "../texts.de.ts"
import { maySetReference } from "./rules.ts"
import { texts } from "./texts.de.ts"

type Props = { activity: Activity; user: Profile }

/** The dealer's own reference of a case: sales managers change it, colleagues read it. */
export function OwnReference({ activity, user }: Props) {
  const { id, ownReference } = activity
  if (maySetReference(user)) return <ReferenceForm key={id} activity={activity} />
  return ownReference && <Facts facts={[{ label: activitiesTexts.ownReference, value: ownReference }]} />
}

/** `typed` is null until something is typed: then the form shows what is saved, also by colleagues. */
const untyped: { typed: string | null } = { typed: null }

function ReferenceForm({ activity: { id, ownReference } }: { activity: Activity }) {
  const form = useStoredDraft(
    `reference ${id}`,
    untyped,
    ({ typed }) => typed !== null && typed.trim() !== ownReference,
  )
  const shown = form.value.typed ?? ownReference
  const change = useSend("POST /api/car/activity/reference", {
    success: texts.referenceSaved,
    stale: showing.activities,
  })
  return (
    <Form
      sending={change}
      failure={texts.referenceFailed}
      onSubmit={() => form.send(change, { id, ownReference: shown }, () => form.restart(untyped))}
    >
      <VStack gap={3} align="start">
        <DraftNotice form={{ restored: form.restored, discard: () => form.restart(untyped) }} />
        <InertWhileBusy busy={change.isPending}>
          <OwnReferenceInput value={shown} onChange={(typed) => form.set(() => ({ typed }))} />
        </InertWhileBusy>
        {form.dirty && (
          <Button type="submit" size="small" busy={change.isPending}>
            {texts.saveReference}
          </Button>
        )}
      </VStack>
    </Form>
  )
}
