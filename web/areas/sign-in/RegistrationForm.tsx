import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { DraftNotice, useDraft } from "../../ui/record/index.ts"
import { common } from "../../ui/texts.de.ts"
import { currentSession, register, signUp } from "../session/index.ts"
import { EntryFrame } from "./EntryFrame.tsx"
import { NewPassword, noPassword } from "./NewPassword.tsx"
import { texts } from "./texts.de.ts"

const nothingTyped = { firstname: "", lastname: "", gssnLocation: "", mail: "" }

type Props = {
  /** The account is there already, only the profile is missing. */
  hasAccount: boolean
  mail: string
  /** What was typed at the sign-in; it has to be repeated. */
  password: string
  onCancel: () => void
}

const begin = (sentence: HTMLElement | null) => sentence?.focus()

/** Whoever the product does not know becomes a SELLER who waits to be checked (P69, P38, P39, P41). */
export function RegistrationForm({ hasAccount, mail: givenMail, password, onCancel }: Props) {
  const [typed, setTyped] = useState({ ...noPassword, password })
  // The password is not kept. Whoever signs in, as one does by registering, ends the draft.
  const form = useDraft(`registration ${givenMail}`, nothingTyped)
  const { value: profile, edit: set } = form
  const mail = givenMail || profile.mail

  const send = useMutation({
    mutationFn: async () => {
      // After a failure the account may be there or not; nothing has to be typed again.
      if (currentSession().status !== "unregistered") {
        const { firstname, lastname, gssnLocation } = profile
        await signUp(mail, typed.password, [firstname, lastname, gssnLocation])
      }
      await register({ ...profile, mail })
    },
    meta: { silent: true },
  })
  const refused = send.error && problemText(send.error, texts.registerFailed)
  const submit = (
    <Button type="submit" variant="primary" fullWidth busy={send.isPending}>
      {texts.register}
    </Button>
  )
  return (
    <EntryFrame title={texts.registerTitle} isStep>
      <Form onSubmit={() => send.mutate()} busy={send.isPending} error={refused ?? undefined} continues>
        <p ref={begin} tabIndex={-1}>
          {hasAccount ? texts.registerUnfinished : texts.registerUnknown}
        </p>
        <DraftNotice form={form} />
        <TextInput
          label={common.mail}
          type="email"
          autoComplete="username"
          required
          value={mail}
          onChange={(typedMail) => set({ mail: typedMail })}
          lockedBecause={givenMail ? texts.registerMail : undefined}
        />
        <TextInput
          label={texts.firstname}
          autoComplete="given-name"
          required
          value={profile.firstname}
          onChange={(firstname) => set({ firstname })}
        />
        <TextInput
          label={texts.lastname}
          autoComplete="family-name"
          required
          value={profile.lastname}
          onChange={(lastname) => set({ lastname })}
        />
        <TextInput
          label={texts.gssnLocation}
          hint={texts.gssnHint}
          required
          value={profile.gssnLocation}
          onChange={(gssnLocation) => set({ gssnLocation })}
        />
        {hasAccount ? (
          submit
        ) : (
          <NewPassword
            label={texts.newAccountPassword}
            repeatLabel={texts.repeatAccountPassword}
            value={typed}
            onChange={setTyped}
          >
            {submit}
          </NewPassword>
        )}
        <Button variant="quiet" fullWidth onClick={onCancel}>
          {texts.backToSignIn}
        </Button>
      </Form>
    </EntryFrame>
  )
}
