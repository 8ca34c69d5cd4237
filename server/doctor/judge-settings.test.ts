import { expect, it } from "vitest"
import { readConfig } from "../config.ts"
import { vapidPair } from "../testing/push.ts"
import { judgeSettings } from "./judge-settings.ts"

/** A production start in which nothing was forgotten. */
const whole = {
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  DATABASE_URL: "postgres://zvf@db.firma.de/zvf?sslmode=verify-full",
  PUBLIC_URL: "https://zvf.firma.de",
  SMTP_URL: "smtps://zvf:geheim@mail.firma.de",
  PROVIDER_MAIL: "zvf@firma.de",
  MAIL_FROM: "portal@firma.de",
  CONTACT_MAIL: "kontakt@firma.de",
  CONTACT_PHONE: "+49 89 123456",
  TRUSTED_PROXIES: "10.0.0.1",
  PASSWORD_POLICY: "min=10",
  REQUIRE_ADMIN_SECOND_FACTOR: "1",
}

/** What is not fine, but for whoever runs the tests. */
const troubles = (env: NodeJS.ProcessEnv) =>
  judgeSettings(readConfig(env))
    .filter(({ check, verdict }) => verdict !== "gut" && check !== "user")
    .map(({ check, verdict, stops }) => `${check}: ${stops ? "refused" : verdict}`)

const vapid = vapidPair()

it("finds nothing in a whole production start, and nothing to say to a trial on this machine", () => {
  expect(troubles(whole)).toEqual([])
  expect(troubles({})).toEqual([])
  expect(troubles({ PROVIDER_MAIL: "zvf@firma.test" })).toEqual([])
})

it.for<[string, string[]]>([
  ["NODE_ENV", []],
  ["HOST", []],
  ["DATABASE_URL", []],
  ["PUBLIC_URL", ["PUBLIC_URL: refused"]],
  ["SMTP_URL", ["SMTP_URL: Fehler"]],
  ["PROVIDER_MAIL", ["PROVIDER_MAIL: refused"]],
  ["MAIL_FROM", ["MAIL_FROM: refused"]],
  ["CONTACT_MAIL", ["CONTACT_MAIL: refused"]],
  ["CONTACT_PHONE", ["CONTACT_PHONE: Hinweis"]],
  ["TRUSTED_PROXIES", ["TRUSTED_PROXIES: Fehler"]],
  ["PASSWORD_POLICY", ["PASSWORD_POLICY: Hinweis"]],
  ["REQUIRE_ADMIN_SECOND_FACTOR", ["REQUIRE_ADMIN_SECOND_FACTOR: Hinweis"]],
])("notices a forgotten %s, and loads no demo", ([forgotten, expected]) => {
  const env = { ...whole, [forgotten]: undefined }
  expect(troubles(env)).toEqual(expected)
  expect(readConfig(env).demo).toBe(false)
})

it.for<[NodeJS.ProcessEnv, string[]]>([
  [{ PUBLIC_URL: "http://zvf.firma.de" }, ["PUBLIC_URL: Fehler"]],
  [{ PUBLIC_URL: "http://localhost:3000" }, ["PUBLIC_URL: Fehler"]],
  [{ SMTP_URL: "smtp://zvf:geheim@mail.firma.de" }, ["SMTP_URL: Hinweis"]],
  [{ SMTP_URL: "smtp://zvf:geheim@mail.firma.de?requireTLS=true" }, []],
  [{ TRUSTED_PROXIES: "10.0.0.1, 0.0.0.0/0" }, ["TRUSTED_PROXIES: Fehler"]],
  [{ VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }, []],
  [
    {
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      PUBLIC_URL: "http://zvf.firma.de",
    },
    ["PUBLIC_URL: Fehler", "VAPID_PUBLIC_KEY: Hinweis"],
  ],
  [{ METRICS_PORT: "9464" }, ["METRICS_PORT: Hinweis"]],
  [{ METRICS_PORT: "9464", METRICS_TOKEN: "0123456789abcdef-token" }, []],
  [{ METRICS_PORT: "9464", HOST: "127.0.0.1" }, []],
  [{ RETENTION_DOCUMENTS: "2" }, ["retention: Hinweis"]],
  [{ DATABASE_URL: "postgres://zvf@db.firma.de/zvf" }, ["DATABASE_URL: Hinweis"]],
  [
    {
      S3_BUCKET: "zvf",
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
      S3_ENDPOINT: "http://s3.firma.de",
    },
    ["S3_ENDPOINT: Hinweis"],
  ],
  [{ DEMO: "1", PROVIDER_MAIL: "zvf@aurel.example", CONTACT_PHONE: "" }, ["demo: Hinweis"]],
])("%j in production: %j", ([setting, expected]) => {
  expect(troubles({ ...whole, ...setting })).toEqual(expected)
})

it("refuses example addresses only where others meet them: not for a database of one's own on this machine", () => {
  const local = { DATABASE_URL: "postgres://zvf@127.0.0.1/zvf" }
  expect(judgeSettings(readConfig(local)).some(({ stops }) => stops)).toBe(false)
  for (const sign of [{ HOST: "0.0.0.0" }, { SMTP_URL: "smtp://mail.firma.de" }, { TRUSTED_PROXIES: "::1" }])
    expect(troubles({ ...local, ...sign }), JSON.stringify(sign)).toContain("PROVIDER_MAIL: refused")
})

it("advises nothing about sign-ins that happen elsewhere, where the start refuses such settings", () => {
  const issuer = {
    IDENTITY: "oidc",
    OIDC_ISSUER: "https://login.firma.de",
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "geheim",
    PASSWORD_POLICY: undefined,
    REQUIRE_ADMIN_SECOND_FACTOR: undefined,
  }
  expect(troubles({ ...whole, ...issuer })).toEqual([])
})
