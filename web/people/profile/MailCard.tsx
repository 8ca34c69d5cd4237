import type { Profile } from "../../../contract/people/users.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { useDraft } from "../../ui/record/DraftFields.tsx"
import { common } from "../../ui/texts.de.ts"
import { useMeta, useSendsMails } from "../content/meta.ts"
import { renewProfile } from "../identity/session.ts"
import { FreshSignIn, type Needed, useOwnProof } from "./Proof.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

type Props = { user: Profile; needed: Needed }

export function MailCard({ user, needed }: Props) {
  const issuer = useMeta()?.issuer
  return (
    <PageSection ruled gap={3} title={common.mail}>
      <p>
        <Breaks text={user.mail} />
      </p>
      <OwnProof user={user} />
      {user.pendingMail && (
        <Notice tone="info">{texts.mailPending({ mail: user.pendingMail, current: user.mail })}</Notice>
      )}
      <p className="muted">{issuer ? texts.mailTextAtIssuer(issuer) : texts.mailText}</p>
      <OpenButton label={texts.changeMail}>
        {({ open, onClose }) => open && <MailPanel {...{ needed, onClose }} />}
      </OpenButton>
    </PageSection>
  )
}

/** If the user's address is not proven: says so and resends the link. */
export function OwnProof({ user }: { user: Profile }) {
  const sends = useSendsMails()
  const resend = useOwnCall("POST /api/user/mail/resend", {
    success: texts.proofSent,
    failure: texts.proofFailed,
  })
  if (user.mailProven) return null
  return (
    <Notice tone="warning" title={sends ? texts.proofTitle : texts.unprovenTitle}>
      <p>{sends ? texts.proofText(user.mail) : texts.proofUnsent(user.mail)}</p>
      {sends && (
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(undefined)}>
          {texts.proofAgain}
        </Button>
      )}
    </Notice>
  )
}

function MailPanel({ needed, onClose }: { needed: Needed; onClose: () => void }) {
  const { sendsMails = true, issuer } = useMeta() ?? {}
  // Survives the way to an issuer and back, without password and codes.
  const form = useDraft("own mail", { mail: "" })
  const proof = useOwnProof(needed)
  const success = sendsMails ? texts.mailWanted : texts.mailWantedUnsent
  const change = useOwnCall("POST /api/profile/mail", { success }, renewProfile)
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.changeMail}
      submitLabel={sendsMails ? texts.mailButton : texts.mailButtonUnsent}
      onSubmit={() => form.send(change, issuer ? form.value : proof.prove(form.value), onClose)}
      form={{ ...form, dirty: form.dirty || proof.dirty }}
      sending={change}
      failure={texts.mailFailed}
    >
      {sendsMails && <p>{texts.mailHow}</p>}
      {issuer && <FreshSignIn issuer={issuer} />}
      {!sendsMails && <Notice tone="warning">{texts.mailUnsent}</Notice>}
      <TextInput
        label={texts.newMail}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={form.value.mail}
        onChange={(mail) => form.edit({ mail })}
      />
      {!issuer && proof.fields}
    </PanelForm>
  )
}
