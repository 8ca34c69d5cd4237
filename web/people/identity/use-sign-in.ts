import { useState } from "react"
import { type IdentityCode, identityText } from "../../../contract/people/identity-errors.ts"
import { call } from "../../core/api.ts"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { signIn, signInWithPasskey } from "./session.ts"
import { explainFailure } from "./sign-in-problem.ts"
import { texts } from "./texts.de.ts"

type Failure = { problem?: IdentityCode; text?: string; factors?: unknown }

export type SignIn = ReturnType<typeof useSignIn>

/** State and actions of the sign-in form. */
export function useSignIn() {
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
