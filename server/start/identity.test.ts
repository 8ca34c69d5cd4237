import { expect, test } from "vitest"
import { projectError } from "./identity.ts"

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
  expect(projectError(settings)).toBeNull()
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
  expect(projectError(settings)).toContain(word)
})

test.each([[null], ["x"], [{ mfa: "on" }]])("accepts unreadable settings: %j", (unread) => {
  expect(projectError(unread)).toBeNull()
})
