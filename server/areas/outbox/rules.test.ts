import { expect, test } from "vitest"
import { priorityOf, withoutCodes } from "./rules.ts"

test("codes come before answers, and answers before announcements", () => {
  expect(priorityOf.PASSWORD_RESET).toBeGreaterThan(priorityOf.ANSWERED)
  expect(priorityOf.ANSWERED).toBeGreaterThan(priorityOf.TERMS_ANNOUNCED)
})

test("every link loses its code and keeps the rest", () => {
  const mail = "https://a.example/sign-in?oobCode=Ab-1_9&mode=x oder https://a.example/link#Zz9."
  expect(withoutCodes(mail)).toBe("https://a.example/sign-in?oobCode=…&mode=x oder https://a.example/link#….")
})
