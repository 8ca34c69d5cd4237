import { identityText } from "../../../contract/people/identity-errors.ts"
import { hrefOf, links } from "../../core/links.ts"
import { loginSearch } from "../../core/search.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { lazyNamed, usePreload } from "../../ui/loading/chunks.tsx"
import { useSearch } from "../../ui/navigation/history.ts"
import { common } from "../../ui/texts.de.ts"
import { useMeta } from "../content/meta.ts"
import { DemoPeople } from "./DemoPeople.tsx"
import { EntryFrame } from "./EntryFrame.tsx"
import { canUsePasskeys } from "./identity.ts"
import styles from "./LoginPage.module.css"
import { useSession } from "./session.ts"
import { texts } from "./texts.de.ts"
import { useSignIn } from "./use-sign-in.ts"

// Rarely used.
const EntryForm = lazyNamed(() => import("./EntryForms.tsx"), "EntryForm")

/** Sign-in by address and password; unknown addresses and accounts without a profile may register (P7). The shell redirects afterwards. */
export function LoginPage() {
  const { to, forgot, from } = useSearch(loginSearch)
  const meta = useMeta()
  const form = useSignIn()
  const session = useSession()
  const account = session.status === "unregistered" ? session : null
  usePreload(EntryForm)
  const isOther =
    meta?.issuer ||
    forgot ||
    account ||
    form.problem === "user-not-found" ||
    form.problem === "multi-factor-auth-required"
  if (isOther) return <EntryForm {...{ form, account, forgot, from, to }} />
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
        <p className={styles.forgot}>
          <a href={hrefOf(links.login({ ...(to && { to }), forgot: true }))} className="alone">
            {texts.forgot}
          </a>
        </p>
      </Form>
      {meta?.demo && <DemoPeople onChoose={form.fill} />}
    </EntryFrame>
  )
}
