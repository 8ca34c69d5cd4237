import { errorText } from "../../../contract/error-text.ts"
import { type ErrorCode, errorStatus } from "../../../contract/errors.ts"
import { hostedIdentityCode } from "../../../contract/identity-errors.ts"
import { ApiError } from "../../api.ts"

/** What the service's codes mean for the screens (P72); any other is `internal`. */
const meaning: Record<string, ErrorCode> = {
  "auth/invalid-credential": "invalid_credentials",
  "auth/invalid-email": "invalid_credentials",
  "auth/user-not-found": "invalid_credentials",
  "auth/wrong-password": "invalid_credentials",
  "auth/email-already-in-use": "mail_taken",
  "auth/weak-password": "password_too_weak",
  "auth/password-does-not-meet-requirements": "password_too_weak",
  "auth/invalid-action-code": "invalid_link",
  "auth/expired-action-code": "expired_link",
  "auth/multi-factor-auth-required": "second_factor_required",
  "auth/invalid-verification-code": "wrong_code",
  "auth/totp-challenge-timeout": "wrong_code",
  "auth/code-expired": "wrong_code",
  "auth/too-many-requests": "too_many_requests",
  "auth/network-request-failed": "unavailable",
  "auth/timeout": "unavailable",
}

/** What the service said, as if the portal had refused it. */
export function refusalOf(serviceCode: string): ApiError {
  const code = meaning[serviceCode] ?? "internal"
  return new ApiError(errorStatus[code], {
    code,
    message: errorText[code],
    details: { identity: hostedIdentityCode(serviceCode), service: serviceCode },
  })
}

const ends = [
  "auth/user-token-expired",
  "auth/user-disabled",
  "auth/user-not-found",
  "auth/invalid-user-token",
  "auth/requires-recent-login",
]

/** Whether the service says that the session is over, as against not being there. */
export const isOver = (serviceCode: string): boolean => ends.includes(serviceCode)
