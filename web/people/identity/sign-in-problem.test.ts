import { expect, test } from "vitest"
import { type ErrorCode, errorStatus, errorText } from "../../../contract/core/errors.ts"
import { identityText } from "../../../contract/people/identity-errors.ts"
import { ApiError } from "../../core/api.ts"
import { refusalOf } from "./hosted-identity.ts"
import { explainFailure } from "./sign-in-problem.ts"

const refused = (code: ErrorCode) => new ApiError(errorStatus[code], { code, message: errorText[code] })
const noForm = (...paths: string[]) =>
  new ApiError(errorStatus.invalid_input, {
    code: "invalid_input",
    message: errorText.invalid_input,
    details: paths.map((path) => ({ path, message: "" })),
  })
const addressExists = async () => ({ known: true })
const throwing = (error: unknown) => async () => {
  throw error
}
const notToBeCalled = throwing(new Error("not to be called"))
const unknown = throwing(refused("mail_unknown"))
const wrongPair = refused("invalid_credentials")
const wrongPairs = [wrongPair, refusalOf("auth/wrong-password"), refusalOf("auth/invalid-credential")]
const tooMany = refused("too_many_requests")

test.each(wrongPairs)("distinguishes a wrong password from an unknown address: %s", async (error) => {
  expect(await explainFailure(error, addressExists)).toBe("wrong-password")
  expect(await explainFailure(error, unknown)).toBe("user-not-found")
})

test.each<[string, unknown, () => Promise<{ known: boolean }>, string]>([
  ["the mail cannot be checked", wrongPair, throwing(refused("unavailable")), "network-request-failed"],
  ["its check fails", wrongPair, throwing(refused("internal")), "network-request-failed"],
  ["its check does not arrive", wrongPair, throwing(new TypeError("fetch failed")), "network-request-failed"],
  ["no mail", noForm("email"), notToBeCalled, "invalid-email"],
  ["no mail and no password", noForm("email", "password"), notToBeCalled, "invalid-email"],
  ["no mail for the check", refusalOf("auth/invalid-email"), throwing(noForm("mail")), "invalid-email"],
  ["a password too long for any account", noForm("password"), addressExists, "wrong-password"],
  ["the same for an unknown mail", noForm("password"), unknown, "user-not-found"],
  ["too many tries", tooMany, notToBeCalled, "too-many-requests"],
  ["too many checks", wrongPair, throwing(tooMany), "too-many-requests"],
  ["a second factor", refused("second_factor_required"), notToBeCalled, "multi-factor-auth-required"],
  ["an address that is not the portal's", refused("foreign_page"), notToBeCalled, "unauthorized-domain"],
  ["another failure", refused("internal"), notToBeCalled, "internal-error"],
  ["another one of the service", refusalOf("auth/popup-blocked"), notToBeCalled, "internal-error"],
])("%s has its own message, checked only if that tells more", async (_, error, check, expected) => {
  expect(await explainFailure(error, check)).toBe(expected)
})

test.each(
  Object.keys(identityText).filter(
    (code) => !/credential|wrong-password|user-not-found|invalid-email/.test(code),
  ),
)("the hosted service's error %s has its own message", async (code) => {
  expect(await explainFailure(refusalOf(`auth/${code}`), notToBeCalled)).toBe(code)
})
