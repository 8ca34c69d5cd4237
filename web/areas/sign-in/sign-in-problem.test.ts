import { expect, test } from "vitest"
import { errorText } from "../../../contract/error-text.ts"
import { type ErrorCode, errorStatus } from "../../../contract/errors.ts"
import { identityCodes } from "../../../contract/identity-errors.ts"
import { ApiError } from "../../api.ts"
import { refusalOf } from "../session/hosted-problem.ts"
import { explainFailure } from "./sign-in-problem.ts"

const refused = (code: ErrorCode) => new ApiError(errorStatus[code], { code, message: errorText[code] })
const noForm = (...paths: string[]) =>
  new ApiError(errorStatus.invalid_input, {
    code: "invalid_input",
    message: errorText.invalid_input,
    details: paths.map((path) => ({ path, message: "" })),
  })
const known = async () => ({ known: true })
const throwing = (error: unknown) => async () => {
  throw error
}
const notToBeCalled = throwing(new Error("not to be called"))
const wrongPairs = [
  refused("invalid_credentials"),
  refusalOf("auth/wrong-password"),
  refusalOf("auth/invalid-credential"),
]

test.each(wrongPairs)("a wrong password of a known mail: %s", async (error) => {
  expect(await explainFailure(error, known)).toBe("wrong-password")
})
test.each(wrongPairs)("a mail that nobody knows: %s", async (error) => {
  expect(await explainFailure(error, throwing(refused("mail_unknown")))).toBe("user-not-found")
})
test.each([refused("unavailable"), refused("internal"), new TypeError("fetch failed")])(
  "the mail cannot be checked: %s",
  async (error) => {
    expect(await explainFailure(refused("invalid_credentials"), throwing(error))).toBe(
      "network-request-failed",
    )
  },
)
test("what the server takes for no mail is said as such, and not asked about again", async () => {
  expect(await explainFailure(noForm("email"), notToBeCalled)).toBe("invalid-email")
  expect(await explainFailure(noForm("email", "password"), notToBeCalled)).toBe("invalid-email")
  const check = throwing(noForm("mail"))
  expect(await explainFailure(refusalOf("auth/invalid-email"), check)).toBe("invalid-email")
})
test("a password too long for any account is a wrong one", async () => {
  expect(await explainFailure(noForm("password"), known)).toBe("wrong-password")
  expect(await explainFailure(noForm("password"), throwing(refused("mail_unknown")))).toBe("user-not-found")
})
test("too many tries, at the sign-in or at the check, are said as such", async () => {
  expect(await explainFailure(refused("too_many_requests"), notToBeCalled)).toBe("too-many-requests")
  const check = throwing(refused("too_many_requests"))
  expect(await explainFailure(refused("invalid_credentials"), check)).toBe("too-many-requests")
})
test("a second factor asks for its code and checks nothing", async () => {
  expect(await explainFailure(refused("second_factor_required"), notToBeCalled)).toBe(
    "multi-factor-auth-required",
  )
})
test("another failure asks for a later try and checks nothing", async () => {
  expect(await explainFailure(refused("internal"), notToBeCalled)).toBe("internal-error")
  expect(await explainFailure(refusalOf("auth/popup-blocked"), notToBeCalled)).toBe("internal-error")
})
test.each(
  identityCodes.filter((code) => !/credential|wrong-password|user-not-found|invalid-email/.test(code)),
)("what the hosted service calls %s is said in its own sentence", async (code) => {
  expect(await explainFailure(refusalOf(`auth/${code}`), notToBeCalled)).toBe(code)
})
