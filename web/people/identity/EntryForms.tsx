import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { identityText } from "../../../contract/people/identity-errors.ts"
import {
  enteredByIssuer,
  type IssuerProblem,
  isIssuerProblem,
  issuerProblemText,
} from "../../../contract/people/issuer-text.ts"
import { call } from "../../core/api.ts"
import { links } from "../../core/links.ts"
import { Button, classesOf } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { Notice, Placeholder } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { HStack, Text } from "../../ui/layout/Layout.tsx"
import { go } from "../../ui/navigation/history.ts"
import { DraftNotice, useDraft } from "../../ui/record/DraftFields.tsx"
import { common } from "../../ui/texts.de.ts"
import { useMeta, useSendsMails } from "../content/meta.ts"
import { EntryFrame } from "./EntryFrame.tsx"
import { canUsePasskeys } from "./identity.ts"
import { NameFields } from "./NameFields.tsx"
import { NewPassword, noPassword } from "./NewPassword.tsx"
import {
  arrive,
  currentSession,
  register,
  signIn,
  signInWithPasskey,
  signOut,
  signUp,
  useSession,
} from "./session.ts"
import { texts } from "./texts.de.ts"
import type { SignIn } from "./use-sign-in.ts"

type EntryProps = {
  form: SignIn
  /** Signed in without a profile. */
  account: { mail: string } | null
  forgot: boolean | undefined
  from: string | undefined
  to: string | undefined
}

/** What stands for the sign-in form: the issuer, or a further step. */
export function EntryForm({ form, account, forgot, from, to }: EntryProps) {
  const issuer = useMeta()?.issuer
  if (issuer && !account) return <IssuerEntry {...{ issuer, from, to }} />
  if (forgot) return <ForgotPassword mail={form.mail} onChange={form.setMail} to={to} />
  const mail = form.mail.trim()
  if (form.problem === "multi-factor-auth-required" && !account)
    return <SecondStep mail={mail} password={form.password} factors={form.factors} onCancel={form.retry} />
  return (
    <RegistrationForm
      hasAccount={account !== null}
      mail={account?.mail || mail}
      password={form.password}
      onCancel={() => {
        form.retry()
        if (account) void signOut()
      }}
    />
  )
}

const nothingTyped = { firstname: "", lastname: "", gssnLocation: "", mail: "" }

type Props = {
  /** The account exists, only the profile is missing. */
  hasAccount: boolean
  mail: string
  password: string
  onCancel: () => void
}

const begin = (sentence: HTMLElement | null) => sentence?.focus()

/** Registers an unknown person as a SELLER awaiting activation (P69, P38, P41). */
function RegistrationForm({ hasAccount, mail: givenMail, password, onCancel }: Props) {
  const [typed, setTyped] = useState({ ...noPassword, password })
  // Without the password. Signing in, which registering does too, ends the draft.
  const form = useDraft(`registration ${givenMail}`, nothingTyped)
  const { value: profile, edit: set } = form
  const mail = givenMail || profile.mail

  const send = useMutation({
    mutationFn: async () => {
      // Whether or not the account exists after a failure, nothing must be typed again.
      if (currentSession().status !== "unregistered") {
        const { firstname, lastname, gssnLocation } = profile
        await signUp(mail, typed.password, [firstname, lastname, gssnLocation])
      }
      await register({ ...profile, mail })
    },
    meta: { silent: true },
  })
  const submit = (
    <Button type="submit" variant="primary" fullWidth busy={send.isPending}>
      {texts.register}
    </Button>
  )
  return (
    <EntryFrame title={texts.registerTitle} isStep>
      <Form onSubmit={() => send.mutate()} sending={send} failure={texts.registerFailed} continues>
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
        <NameFields names={profile} onChange={set} />
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

type ForgotPasswordProps = { mail: string; onChange: (mail: string) => void; to: string | undefined }

/** Requests a reset e-mail without revealing whether the address is known. */
function ForgotPassword({ mail, onChange, to }: ForgotPasswordProps) {
  const sends = useSendsMails()
  const login = links.login(to ? { to } : {})
  const ask = useMutation({
    mutationFn: () => call("POST /api/user/resetpassword", { body: { mail: mail.trim() } }),
    meta: { silent: true, success: sends ? texts.resetSent : texts.resetKept },
    onSuccess: () => go({ ...login, ignoreBlocker: true }),
  })
  return (
    <EntryFrame title={texts.forgotTitle} isStep>
      <Form onSubmit={() => ask.mutate()} sending={ask} failure={texts.resetNotSent}>
        <p>{sends ? texts.forgotText : texts.forgotKept}</p>
        <TextInput
          label={common.mail}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={mail}
          onChange={onChange}
        />
        <HStack gap={3} wrap>
          <Button type="submit" variant="primary" busy={ask.isPending}>
            {texts.resetPassword}
          </Button>
          <LinkButton link={login}>{texts.backToSignIn}</LinkButton>
        </HStack>
      </Form>
    </EntryFrame>
  )
}

type SecondStepProps = {
  mail: string
  password: string
  /** `{ app, passkey }`: the account's factors; unknown for a hosted identity. */
  factors: unknown
  onCancel: () => void
}

function SecondStep({ mail, password, factors, onCancel }: SecondStepProps) {
  const [code, setCode] = useState("")
  const enter = useMutation({ mutationFn: () => signIn(mail, password, code), meta: { silent: true } })
  // Only the portal itself has recovery codes and admins who reset the factor.
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

type IssuerEntryProps = { issuer: string; from: string | undefined; to: string | undefined }

/** Sign-in at an OpenID Connect issuer: a link to it, and its result (P158). */
function IssuerEntry({ issuer, from, to }: IssuerEntryProps) {
  const session = useSession()
  const [failed, setFailed] = useState<IssuerProblem>()
  const isArriving = from === enteredByIssuer && !failed
  useEffect(() => {
    if (!isArriving) return
    arrive().catch((error: unknown) => {
      console.error(error)
      setFailed("failed")
    })
  }, [isArriving])
  if (isArriving)
    return (
      <EntryFrame title={texts.title}>
        <Placeholder height="60px" shape="block" />
      </EntryFrame>
    )
  const problem = failed ?? (isIssuerProblem(from) ? from : undefined)
  const because = session.status === "signedOut" ? session.because : undefined
  const start = `/api/identity/oidc/start${to ? `?${new URLSearchParams({ to })}` : ""}`
  return (
    <EntryFrame title={texts.title}>
      {problem ? (
        <Notice tone="error" title={texts.notSignedIn}>
          {issuerProblemText[problem]}
        </Notice>
      ) : (
        because && (
          <Notice tone="info" title={identityText[because]}>
            {because === "network-request-failed" ? texts.goesOn : texts.draftsKept}
          </Notice>
        )
      )}
      <a className={classesOf({ variant: "primary", fullWidth: true })} href={start}>
        <Text breaks>{texts.issuerSignIn(issuer)}</Text>
      </a>
    </EntryFrame>
  )
}
