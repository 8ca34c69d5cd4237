import { expect, test } from "vitest"
import { mailKinds } from "./kinds.ts"

test("sends codes before answers, and answers before announcements", () => {
  expect(mailKinds.PASSWORD_RESET.priority).toBeGreaterThan(mailKinds.ANSWERED.priority)
  expect(mailKinds.ANSWERED.priority).toBeGreaterThan(mailKinds.TERMS_ANNOUNCED.priority)
})
