import type { User } from "../../../contract/people/users.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { useMeta } from "../content/meta.ts"
import { signOut } from "../identity/session.ts"
import { runningWork } from "../users/running-work.ts"
import { FreshSignIn, type Needed, useOwnProof } from "./Proof.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

export function RemovalCard({ user, needed }: { user: User; needed: Needed }) {
  return (
    <PageSection ruled gap={3} title={texts.removal}>
      <p className="muted">{texts.removalText}</p>
      <OpenButton
        label={texts.remove}
        icon="trash"
        variant="dangerText"
        refusedBecause={user.type === "ADMIN" ? texts.removalForAdmins : undefined}
      >
        {({ open, onClose }) => open && <RemovalPanel {...{ needed, onClose }} />}
      </OpenButton>
    </PageSection>
  )
}

/** Confirms the removal by password and second factor, or by a recent sign-in at the issuer. */
function RemovalPanel({ needed, onClose }: { needed: Needed; onClose: () => void }) {
  const proof = useOwnProof(needed)
  const issuer = useMeta()?.issuer
  const remove = useOwnCall("POST /api/profile/remove", { success: texts.removed }, signOut)
  const counts = runningWork(remove.error)
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.removeTitle}
      submitLabel={texts.removeFinally}
      danger
      onSubmit={() => remove.mutate(issuer ? {} : proof.prove({}))}
      form={{ dirty: false }}
      sending={remove}
      failure={texts.removeFailed}
      error={counts && texts.inUse(counts)}
    >
      <Notice tone="warning">{texts.removeWarning}</Notice>
      <p>{texts.removalText}</p>
      {issuer ? <FreshSignIn issuer={issuer} /> : proof.fields}
    </PanelForm>
  )
}
