import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { LinkKind } from "../../../contract/people/links.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { isRefused } from "../../core/api.ts"
import { links } from "../../core/links.ts"
import { resetSearch } from "../../core/search.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { LoadFailure, Notice, Placeholder } from "../../ui/feedback/States.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { go, useSearch } from "../../ui/navigation/history.ts"
import { common } from "../../ui/texts.de.ts"
import { EntryFrame } from "./EntryFrame.tsx"
import { identity } from "./identity.ts"
import { AccountMail, NewPassword, noPassword } from "./NewPassword.tsx"
import { signOut, useSession } from "./session.ts"
import { texts } from "./texts.de.ts"

/** Sets a password by the link of an invitation or reset e-mail; the code is checked first. */
export function ResetPasswordPage() {
  const session = useSession()
  const user = session.status === "signedIn" ? session.user : null
  const { oobCode = "" } = useSearch(resetSearch)
  const code = useQuery({
    queryKey: ["resetCode", oobCode],
    queryFn: async () => (await identity()).checkCode(oobCode),
    meta: { silent: true },
    enabled: oobCode !== "",
    // A used code is void, but the form must stay while the user types.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <EntryFrame title={texts.resetTitle}>
      {oobCode === "" || isVoid(code.error) || (code.data && !setsPassword(code.data.kind)) ? (
        <VoidCode error={code.error} isMissing={oobCode === ""} />
      ) : code.error ? (
        <LoadFailure of={code} failure={texts.codeNotChecked} />
      ) : code.data && user ? (
        <SignedInReset user={user} mail={code.data.mail} />
      ) : code.data ? (
        <PasswordForm oobCode={oobCode} mail={code.data.mail} />
      ) : (
        <Placeholder height="180px" shape="block" />
      )}
    </EntryFrame>
  )
}

const setsPassword = (kind: LinkKind) => kind === "INVITATION" || kind === "RESET"
const isExpired = (error: unknown) => isRefused<"POST /api/link/check">(error, "expired_link")
const isVoid = (error: unknown) =>
  isExpired(error) ||
  isRefused<"POST /api/link/check">(error, "invalid_link") ||
  isRefused<"POST /api/link/check">(error, "invalid_input")

function VoidCode({ error, isMissing }: { error: unknown; isMissing?: boolean }) {
  const title = isMissing ? texts.codeMissing : isExpired(error) ? texts.codeExpired : texts.codeInvalid
  return (
    <>
      <Notice tone="error" title={title}>
        {isMissing ? texts.codeMissingText : texts.codeVoidText}
      </Notice>
      <LinkButton link={links.login({ forgot: true })} variant="primary" fullWidth>
        {texts.newLink}
      </LinkButton>
      <LinkButton link={links.login()} fullWidth>
        {texts.backToSignIn}
      </LinkButton>
    </>
  )
}

function PasswordForm({ oobCode, mail }: { oobCode: string; mail: string }) {
  const [typed, setTyped] = useState(noPassword)
  const confirm = useMutation({
    mutationFn: async () => (await identity()).setPassword(oobCode, typed.password),
    meta: { silent: true, success: texts.resetDone },
    onSuccess: () => go({ ...links.login(), replace: true, ignoreBlocker: true }),
  })
  if (isVoid(confirm.error)) return <VoidCode error={confirm.error} />
  return (
    <Form onSubmit={() => confirm.mutate()} sending={confirm} failure={texts.resetFailed}>
      <AccountMail mail={mail} because={texts.resetFor} />
      <NewPassword
        label={common.newPassword}
        repeatLabel={common.repeatPassword}
        value={typed}
        onChange={setTyped}
      >
        <Button type="submit" variant="primary" fullWidth busy={confirm.isPending}>
          {texts.setPassword}
        </Button>
      </NewPassword>
    </Form>
  )
}

type Props = { user: Profile; mail: string }

/** The link opened by a signed-in user: it stays valid, and they choose how to proceed. */
function SignedInReset({ user, mail }: Props) {
  return (
    <>
      <Notice tone="info" title={texts.signedInAs(user.mail)}>
        {texts.linkOf(mail)}
      </Notice>
      <Button variant="primary" fullWidth onClick={() => void signOut()}>
        {texts.signOutAndSet}
      </Button>
      <LinkButton link={links.home()} variant="quiet" fullWidth>
        {texts.staySignedIn}
      </LinkButton>
    </>
  )
}
