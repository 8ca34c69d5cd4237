import { expect, test } from "vitest"
import { hostedIdentityCode, identityCodeOf, identityText } from "./identity-errors.ts"
import { isIssuerProblem } from "./issuer-text.ts"

/** The codes listed in P72 except multi-factor and bot checks. */
const specified =
  "invalid-email, wrong-password, missing-password, email-already-in-use, operation-not-allowed, invalid-credential, user-not-found, too-many-requests, expired-action-code, invalid-action-code, requires-recent-login, invalid-user-token, user-token-expired, user-disabled, password-does-not-meet-requirements, network-request-failed, login-blocked, internal-error"

test.each(specified.split(", "))("%s is known and has a German message", (code) => {
  expect(hostedIdentityCode(`auth/${code}`)).toBe(code)
  expect(identityText[hostedIdentityCode(code)]).toMatch(/[.!]$/)
})

test("unknown codes are internal errors of the identity", () => {
  expect(hostedIdentityCode("auth/popup-blocked")).toBe("internal-error")
  expect(hostedIdentityCode("toString")).toBe("internal-error")
  expect(identityCodeOf("car_gone")).toBe("internal-error")
})

test("recognises issuer problems by their exact name only", () => {
  expect(["away", "toString", undefined].map(isIssuerProblem)).toEqual([true, false, false])
})

test("maps refusals of portal and hosted service to the same codes", () => {
  expect(identityCodeOf("foreign_page")).toBe("unauthorized-domain")
  expect(identityCodeOf("mail_taken")).toBe("email-already-in-use")
  expect(hostedIdentityCode("auth/timeout")).toBe("network-request-failed")
  for (const other of ["no-timeout", "timeout-passed", "x/auth/user-disabled"])
    expect(hostedIdentityCode(other)).toBe("internal-error")
})
