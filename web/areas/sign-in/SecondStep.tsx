import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useMeta } from "../information/index.ts"
import { canUsePasskeys, signIn, signInWithPasskey } from "../session/index.ts"
import { EntryFrame } from "./EntryFrame.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  mail: string
  password: string
  /** `{ app, passkey }`: what the account has; a hosted identity does not say. */
  factors: unknown
  onCancel: () => void
}

/** The code of the second factor, after a right password. */
export function SecondStep({ mail, password, factors, onCancel }: Props) {
  const [code, setCode] = useState("")
  const enter = useMutation({ mutationFn: () => signIn(mail, password, code), meta: { silent: true } })
  // Recovery codes, and admins who reset it, are the portal's own.
  const hosted = Boolean(useMeta()?.identity)
  const show = useMutation({ mutationFn: () => signInWithPasskey(mail), meta: { silent: true } })
  const { app = true, passkey = false } = (factors ?? {}) as { app?: boolean; passkey?: boolean }
  const refused =
    (enter.error && problemText(enter.error, texts.tryLater)) ??
    (show.error && problemText(show.error, texts.passkeyFailed))
  return (
    <EntryFrame title={texts.secondStep} isStep>
      <Form
        onSubmit={() => {
          show.reset()
          enter.mutate()
        }}
        busy={enter.isPending}
        error={refused ?? undefined}
        continues
      >
        <p>{hosted ? texts.secondStepHosted : app ? texts.secondStepText : texts.secondStepPasskeyText}</p>
        {passkey && (
          <Button
            variant={app ? "secondary" : "primary"}
            fullWidth
            busy={show.isPending}
            refusedBecause={canUsePasskeys() ? undefined : texts.passkeysImpossible}
            onClick={() => {
              enter.reset()
              show.mutate()
            }}
          >
            {texts.confirmByPasskey}
          </Button>
        )}
        <TextInput
          label={app ? texts.code : common.recoveryCode}
          name="code"
          required
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" variant="primary" fullWidth busy={enter.isPending}>
          {texts.signIn}
        </Button>
        <Button variant="quiet" fullWidth onClick={onCancel}>
          {texts.backToSignIn}
        </Button>
        <p>{hosted ? texts.codeLostHosted : texts.codeLost}</p>
      </Form>
    </EntryFrame>
  )
}
