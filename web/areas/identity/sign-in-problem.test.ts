import { expect, test } from "vitest"
import { type ErrorCode, errorStatus, errorText } from "../../../contract/errors.ts"
import { ApiError } from "../../api.ts"
import { explainFailure } from "./sign-in-problem.ts"

const refused = (code: ErrorCode) => new ApiError(errorStatus[code], { code, message: errorText[code] })
const known = async () => ({ known: true })
const throwing = (error: unknown) => async () => {
  throw error
}

test("a wrong password of a known mail", async () => {
  expect(await explainFailure(refused("invalid_credentials"), known)).toBe("wrongPassword")
})
test("a mail that nobody knows", async () => {
  const check = throwing(refused("mail_unknown"))
  expect(await explainFailure(refused("invalid_credentials"), check)).toBe("unknownMail")
})
test.each([refused("unavailable"), refused("internal"), new TypeError("fetch failed")])(
  "the mail cannot be checked: %s",
  async (error) => {
    expect(await explainFailure(refused("invalid_credentials"), throwing(error))).toBe("notCheckable")
  },
)
test("too many tries, at the sign-in or at the check, are said as such", async () => {
  expect(await explainFailure(refused("too_many_requests"), known)).toBe("tooManyTries")
  const check = throwing(refused("too_many_requests"))
  expect(await explainFailure(refused("invalid_credentials"), check)).toBe("tooManyTries")
})
test("a second factor asks for its code and checks nothing", async () => {
  const check = throwing(new Error("not to be called"))
  expect(await explainFailure(refused("second_factor_required"), check)).toBe("codeNeeded")
})
test("another failure asks for a later try and checks nothing", async () => {
  expect(await explainFailure(refused("internal"), throwing(new Error("not to be called")))).toBe("tryLater")
})
