import { expect, test } from "vitest"
import { mailKinds, withoutCodes } from "./kinds.ts"

test("sends codes before answers, and answers before announcements", () => {
  expect(mailKinds.PASSWORD_RESET.priority).toBeGreaterThan(mailKinds.ANSWERED.priority)
  expect(mailKinds.ANSWERED.priority).toBeGreaterThan(mailKinds.TERMS_ANNOUNCED.priority)
})

test("removes the code of every link, and nothing else", () => {
  const mail = "https://a.example/sign-in?oobCode=Ab-1_9&mode=x oder https://a.example/link#Zz9."
  expect(withoutCodes(mail)).toBe("https://a.example/sign-in?oobCode=…&mode=x oder https://a.example/link#….")
})
