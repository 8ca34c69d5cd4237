import { expect, test } from "vitest"
import { projectFaults } from "./hosted-project.ts"

const apps = { providerConfigs: [{ state: "ENABLED", totpProviderConfig: { adjacentIntervals: 5 } }] }
const sms = { enabledProviders: ["PHONE_SMS"] }
const password = { signIn: { email: { enabled: true } } }

test.each([
  ["nothing is said", {}],
  ["there is mail and password", password],
  ["codes of an app are demanded", { ...password, mfa: { state: "MANDATORY", ...apps } }],
  ["codes of an app are possible", { mfa: { state: "DISABLED", ...sms, ...apps } }],
  ["bots are only looked at", { recaptchaConfig: { emailPasswordEnforcementState: "AUDIT" } }],
])("accepts a project if %s", (_, settings) => {
  expect(projectFaults(settings)).toEqual({ fatal: null, warnings: [] })
})

test.each([
  ["ausgeschaltet", { signIn: { email: { enabled: false } } }],
  ["ausgeschaltet", { signIn: { email: {} } }],
  ["mehrere Konten", { ...password, signIn: { allowDuplicateEmails: true } }],
  ["per SMS", { mfa: { state: "MANDATORY", ...sms } }],
  [
    "per SMS",
    { mfa: { state: "MANDATORY", providerConfigs: [{ state: "DISABLED", totpProviderConfig: {} }] } },
  ],
  ["reCAPTCHA", { recaptchaConfig: { emailPasswordEnforcementState: "ENFORCE" } }],
])("rejects a project without usable sign-in: %s", (word, settings) => {
  expect(projectFaults(settings).fatal).toContain(word)
})

test("warns about partial problems", () => {
  const { fatal, warnings } = projectFaults({
    mfa: { state: "ENABLED", ...sms },
    client: { permissions: { disabledUserSignup: true } },
  })
  expect([fatal, warnings.length]).toEqual([null, 2])
  expect(warnings[0]).toContain("SMS")
})

test("warns about unreadable settings", () => {
  for (const unread of [null, "x", { mfa: "on" }]) {
    expect(projectFaults(unread)).toMatchObject({
      fatal: null,
      warnings: [expect.stringContaining("nicht lesen")],
    })
  }
})
