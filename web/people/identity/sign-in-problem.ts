import { type IdentityCode, identityCodeOf } from "../../../contract/people/identity-errors.ts"
import { ApiError } from "../../core/api.ts"
import { problemCode } from "../../ui/feedback/problem-text.ts"

/** Input that the server refuses: not an e-mail address, or a password too long to exist. */
function ofForm(error: unknown): IdentityCode | undefined {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return undefined
  const fields = Array.isArray(error.details) ? error.details.map(({ path }: { path?: unknown }) => path) : []
  return fields.length > 0 && fields.every((path) => path === "password") ? "wrong-password" : "invalid-email"
}

/** The hosted service's own error code; the embedded identity uses the portal's codes. */
const codeOf = (error: unknown): IdentityCode =>
  (error instanceof ApiError
    ? (error.details as { identity?: IdentityCode } | undefined)?.identity
    : undefined) ??
  ofForm(error) ??
  identityCodeOf(problemCode(error))

const wrongPair: readonly IdentityCode[] = [
  "invalid-credential",
  "wrong-password",
  "user-not-found",
  "invalid-email",
]
const settled: readonly IdentityCode[] = [
  "user-not-found",
  "invalid-email",
  "too-many-requests",
  "login-blocked",
]

/** Why a sign-in failed. `checkMail` throws `mail_unknown` for unknown addresses. */
export async function explainFailure(
  error: unknown,
  checkMail: () => Promise<unknown>,
): Promise<IdentityCode> {
  const code = codeOf(error)
  // The check would refuse the form as well.
  if (!wrongPair.includes(code) || ofForm(error) === "invalid-email") return code
  try {
    await checkMail()
    return "wrong-password"
  } catch (refusal) {
    const reason = codeOf(refusal)
    return settled.includes(reason) ? reason : "network-request-failed"
  }
}
