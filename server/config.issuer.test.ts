import { expect, it } from "vitest"
import { ConfigError, readConfig } from "./config.ts"

const settings = {
  IDENTITY: "oidc",
  PUBLIC_URL: "https://portal.example",
  OIDC_ISSUER: "https://login.example/realms/agents",
  OIDC_CLIENT_ID: "portal",
}

it("reads an issuer, and never fills its portal with the demo", () => {
  const { issuer, hostedIdentity, demo } = readConfig(settings)
  expect(issuer).toEqual({
    issuer: settings.OIDC_ISSUER,
    clientId: "portal",
    clientSecret: undefined,
    name: "login.example",
    trustsMail: false,
  })
  expect([hostedIdentity, demo]).toEqual([undefined, false])
  expect(readConfig({ ...settings, IDENTITY: "" }).issuer).toBeUndefined()
})

it.for(Object.keys(settings).slice(1))("refuses an issuer without %s", (missing) => {
  expect(() => readConfig({ ...settings, [missing]: "" })).toThrow(
    new ConfigError(`Die Einstellung ${missing} ist ungültig: sie fehlt für IDENTITY=oidc.`),
  )
})

it.for([
  ["OIDC_ISSUER", "login.example"],
  ["OIDC_ISSUER", "http://login.example"],
  ["OIDC_ISSUER", "https://login.example?tenant=1"],
  ["OIDC_TRUST_MAIL", "yes"],
  ["OIDC_NAME", "x".repeat(61)],
  ["DEMO", "1"],
  ["REQUIRE_ADMIN_SECOND_FACTOR", "1"],
] as const)("refuses %s=%s", ([name, value]) => {
  expect(() => readConfig({ ...settings, [name]: value })).toThrow(
    new RegExp(`^Die Einstellung ${name} ist ungültig: (muss|darf|mit) .+\\.$`),
  )
})
