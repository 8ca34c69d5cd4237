import { useState } from "react"
import { type IdentityCode, identityText } from "../../../contract/people/identity-errors.ts"
import { call } from "../../api.ts"
import { links } from "../../links.ts"
import { loginSearch } from "../../search.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { ChunkBoundary, lazyNamed, usePreload } from "../../ui/loading/chunks.tsx"
import { useSearch } from "../../ui/navigation/history.ts"
import { common } from "../../ui/texts.de.ts"
import { useMeta } from "../information/meta.ts"
import { canUsePasskeys } from "../session/identity.ts"
import { signIn, signInWithPasskey, signOut, useSession } from "../session/session.ts"
import { EntryFrame } from "./EntryFrame.tsx"
import styles from "./LoginPage.module.css"
import { explainFailure } from "./sign-in-problem.ts"
import { texts } from "./texts.de.ts"

// Rarely used forms are loaded after the main one.
const ForgotPassword = lazyNamed(() => import("./EntryForms.tsx"), "ForgotPassword")
const RegistrationForm = lazyNamed(() => import("./EntryForms.tsx"), "RegistrationForm")
const IssuerEntry = lazyNamed(() => import("./EntryForms.tsx"), "IssuerEntry")
const SecondStep = lazyNamed(() => import("./EntryForms.tsx"), "SecondStep")
const DemoPeople = lazyNamed(() => import("./DemoPeople.tsx"), "DemoPeople")
// Rendered with the form, so that it moves nothing later.
void DemoPeople.preload()

/** Sign-in by address and password; unknown addresses and accounts without a profile may register (P69, P7, P38). The shell redirects afterwards. */
export function LoginPage() {
  const { to, forgot, from } = useSearch(loginSearch)
  const meta = useMeta()
  const form = useSignIn()
  const session = useSession()
  usePreload(ForgotPassword)
  const account = session.status === "unregistered" ? session : null
  if (meta?.issuer && !account) return <IssuerEntry issuer={meta.issuer} from={from} to={to} />
  if (forgot) return <ForgotPassword mail={form.mail} onChange={form.setMail} to={to} />
  if (account || form.problem === "user-not-found")
    return (
      <RegistrationForm
        hasAccount={account !== null}
        mail={account?.mail || form.mail.trim()}
        password={form.password}
        onCancel={() => {
          form.retry()
          if (account) void signOut()
        }}
      />
    )
  if (form.problem === "multi-factor-auth-required")
    return (
      <SecondStep
        mail={form.mail.trim()}
        password={form.password}
        factors={form.factors}
        onCancel={form.retry}
      />
    )
  return (
    <EntryFrame title={texts.title}>
      {session.status === "signedOut" && session.because && (
        <Notice tone="info" title={identityText[session.because]}>
          {session.because === "network-request-failed" ? texts.goesOn : texts.draftsKept}
        </Notice>
      )}
      <Form onSubmit={form.submit} busy={form.busy} error={form.text}>
        <TextInput
          label={common.mail}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={form.mail}
          onChange={form.setMail}
        />
        <TextInput
          label={common.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={form.password}
          onChange={form.setPassword}
        />
        <Button type="submit" variant="primary" fullWidth busy={form.busy}>
          {texts.signIn}
        </Button>
        {!meta?.identity && canUsePasskeys() && (
          <Button fullWidth onClick={() => void form.byPasskey()}>
            {texts.byPasskey}
          </Button>
        )}
        <LinkButton link={links.login({ ...(to && { to }), forgot: true })} variant="quiet" fullWidth>
          {texts.forgot}
        </LinkButton>
      </Form>
      {meta?.demo && (
        <ChunkBoundary fallback={() => null}>
          <DemoPeople fallback={<div className={styles.demoSpace} />} onChoose={form.fill} />
        </ChunkBoundary>
      )}
    </EntryFrame>
  )
}

type Failure = { problem?: IdentityCode; text?: string; factors?: unknown }

function useSignIn() {
  const [mail, setMail] = useState("")
  const [password, setPassword] = useState("")
  const [failure, setFailure] = useState<Failure>({})
  const [busy, setBusy] = useState(false)
  const attempt = async (enter: Promise<void>, explain: (error: unknown) => Failure | Promise<Failure>) => {
    setBusy(true)
    setFailure({})
    await enter.catch(async (error: unknown) => setFailure(await explain(error)))
    setBusy(false)
  }
  return {
    ...{ mail, setMail, password, setPassword, busy },
    ...failure,
    submit: () => attempt(signIn(mail.trim(), password), (error) => failureOf(error, mail.trim())),
    byPasskey: () =>
      attempt(signInWithPasskey(), (error) => ({ text: problemText(error, texts.passkeyFailed) })),
    fill: (givenMail: string, givenPassword: string) => {
      setMail(givenMail)
      setPassword(givenPassword)
    },
    retry: () => setFailure({}),
  }
}

async function failureOf(error: unknown, mail: string): Promise<Failure> {
  let refusal = error
  const problem = await explainFailure(error, () =>
    call("POST /api/user/check", { body: { mail } }).catch((unchecked: unknown) => {
      refusal = unchecked
      throw unchecked
    }),
  )
  // Asking for a second factor is no failure.
  if (problem !== "multi-factor-auth-required") console.error(error)
  // The refusal states how long to wait.
  const text = problem === "too-many-requests" ? problemText(refusal) : identityText[problem]
  return { problem, text, factors: (error as { details?: unknown }).details }
}
