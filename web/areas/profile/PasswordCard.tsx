import { useState } from "react"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Card, HStack } from "../../ui/layout/index.ts"
import { common } from "../../ui/texts.de.ts"
import { NewPassword, noPassword } from "../sign-in/index.ts"
import { type Needed, useOwnProof } from "./Proof.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

type Account = { mail: string; needed: Needed }

/** Changing the password by the old one. */
export function PasswordCard(account: Account) {
  const [open, setOpen] = useState(false)
  return (
    <Card title={common.password}>
      <p className="muted">{texts.passwordText}</p>
      <HStack gap={2} wrap>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.changePassword}
        </Button>
      </HStack>
      {open && <PasswordPanel {...account} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function PasswordPanel({ mail, needed, onClose }: Account & { onClose: () => void }) {
  const proof = useOwnProof(needed, texts.oldPassword)
  const [typed, setTyped] = useState(noPassword)
  const change = useOwnCall("POST /api/profile/password", { success: texts.passwordChanged })
  const refused = change.error && problemText(change.error, texts.passwordFailed)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={texts.changePassword}
      submitLabel={texts.changePassword}
      onSubmit={() => change.mutate(proof.prove({ newPassword: typed.password }), { onSuccess: onClose })}
      form={{ dirty: proof.dirty || typed.password !== "" }}
      busy={change.isPending}
      error={refused ?? undefined}
    >
      {/* For the browser's password store, which must know whose password this is. */}
      <TextInput
        label={common.mail}
        type="email"
        autoComplete="username"
        value={mail}
        onChange={() => {}}
        lockedBecause={texts.passwordOf}
      />
      {proof.fields}
      <NewPassword
        label={common.newPassword}
        repeatLabel={common.repeatPassword}
        value={typed}
        onChange={setTyped}
      >
        {null}
      </NewPassword>
    </PanelForm>
  )
}
