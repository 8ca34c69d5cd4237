import type { ErrorCode } from "../../../contract/errors.ts"
import { problemCode } from "../../ui/problem-text.ts"

/** Why a sign-in failed, as the person is told (decision 38); keys of the area's texts. */
export type SignInProblem =
  | "wrongPassword"
  | "unknownMail"
  | "notCheckable"
  | "tooManyTries"
  | "codeNeeded"
  | "tryLater"

const settled: { readonly [C in ErrorCode]?: SignInProblem } = {
  too_many_requests: "tooManyTries",
  second_factor_required: "codeNeeded",
}

/**
 * A wrong pair of mail and password is looked at again: a mail that nobody knows is told apart from a wrong password.
 * `checkMail` resolves for a known mail and throws `mail_unknown` for another.
 */
export async function explainFailure(
  error: unknown,
  checkMail: () => Promise<unknown>,
): Promise<SignInProblem> {
  const code = problemCode(error)
  if (code !== "invalid_credentials") return settled[code] ?? "tryLater"
  try {
    await checkMail()
    return "wrongPassword"
  } catch (refusal) {
    const reason = problemCode(refusal)
    return reason === "mail_unknown" ? "unknownMail" : (settled[reason] ?? "notCheckable")
  }
}
