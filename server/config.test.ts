import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { ConfigError, readConfig } from "./config.ts"

it("has a complete configuration without any setting", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    contentDir: resolve("content"),
    hostedIdentity: undefined,
    issuer: undefined,
    requireAdminSecondFactor: false,
    databaseUrl: undefined,
    databasePoolSize: 10,
    smtpUrl: undefined,
    publicUrl: undefined,
    providerMail: "zvf@aurel.example",
    mailFrom: "portal@aurel.example",
    contactPhone: "+49 711 0000-0",
    contactMail: "zvf@aurel.example",
    databaseOwnerUrl: undefined,
    s3: undefined,
    passwordPolicy: expect.objectContaining({ customStrengthOptions: { minPasswordLength: 6 } }),
    trustedProxies: [],
    retentionYears: 6,
    drainSeconds: 5,
    metricsToken: undefined,
    logLevel: undefined,
    production: [],
    demo: true,
    demoIsMarked: false,
  })
})

it.for([
  ["https://zvf.example:8443/", "https://zvf.example:8443"],
  [" HTTPS://ZVF.example\n", "https://zvf.example"],
  ["http://[::1]:3000", "http://[::1]:3000"],
] as const)("takes the public address %j as %s", ([PUBLIC_URL, publicUrl]) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl)
})

it("takes an empty setting for an absent one, and the public address without its last slash", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "", PUBLIC_URL: "https://zvf.example/" })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
    publicUrl: "https://zvf.example",
  })
})

it.for([
  ["PORT", "achtzig"],
  ["PORT", "0"],
  ["PORT", " "],
  ["PORT", "0x50"],
  ["PORT", "65536"],
  ["PROVIDER_MAIL", "niemand"],
  ["MAIL_FROM", "Portal <portal@aurel.example>"],
  ["CONTACT_MAIL", "@"],
  ["PUBLIC_URL", "portal.example"],
  ["PUBLIC_URL", "ftp://portal.example"],
  ["PUBLIC_URL", "https://portal.example/zvf"],
  ["PUBLIC_URL", "https://portal.example/login/"],
  ["PUBLIC_URL", "https://portal.example/?from=mail"],
  ["PUBLIC_URL", "https://portal.example/#top"],
  ["PUBLIC_URL", "https://anna@portal.example"],
  ["SMTP_URL", "http://mail.example"],
  ["SMTP_URL", "smtp:mail.example"],
  ["SMTP_URL", "smtp://"],
  ["DATABASE_URL", "mysql://db.example/zvf"],
  ["DATABASE_URL", "postgres://one.example:5432,two.example:x/zvf"],
  ["DATABASE_POOL_SIZE", "1"],
  ["DRAIN_SECONDS", "-1"],
  ["DATABASE_POOL_SIZE", "viele"],
  ["METRICS_TOKEN", "kurz"],
  ["LOG_LEVEL", "alles"],
  ["DEMO", "ja"],
  ["S3_ENDPOINT", "s3.example"],
  ["PASSWORD_POLICY", "min=5"],
  ["PASSWORD_POLICY", "max=129"],
  ["PASSWORD_POLICY", "min=12 max=10"],
  ["PASSWORD_POLICY", "length=10"],
  ["PASSWORD_POLICY", "lower constructor"],
  ["TRUSTED_PROXIES", "proxy.example"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.1,"],
] as const)("refuses %s=%s and names it in one line", ([setting, value]) => {
  const read = () => readConfig({ [setting]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^Die Einstellung ${setting} ist ungültig: .+\\.$`))
})

it.for([
  ["PORT", "0", "muss eine Zahl von 1 bis 65535 sein"],
  [
    "PUBLIC_URL",
    "https://zvf.example/a",
    "darf nur Schema, Name und Port enthalten, wie https://portal.example",
  ],
  ["MAIL_FROM", "Portal", "muss eine E-Mail-Adresse sein"],
  ["DEMO", "ja", "muss 0 oder 1 sein"],
  ["IDENTITY", "firebase", "muss embedded, hosted oder oidc sein"],
] as const)("says in German what is wrong with %s=%s", ([setting, value, reason]) => {
  const sentence = `Die Einstellung ${setting} ist ungültig: ${reason}.`
  expect(() => readConfig({ [setting]: value })).toThrow(new ConfigError(sentence))
})

it("reads what a password needs, and the proxies that are believed", () => {
  const { passwordPolicy, trustedProxies } = readConfig({
    PASSWORD_POLICY: "min=10, max=64 lower upper,digit special",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
  })
  expect(passwordPolicy).toMatchObject({
    schemaVersion: 1,
    customStrengthOptions: {
      minPasswordLength: 10,
      maxPasswordLength: 64,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    },
  })
  expect(passwordPolicy.allowedNonAlphanumericCharacters).toHaveLength(32)
  expect(trustedProxies).toEqual(["10.0.0.0/8", "::1"])
})

const s3 = { S3_BUCKET: "zvf", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" }

it("puts files into a bucket where one is named, at Amazon unless told otherwise", () => {
  const amazon = { endpoint: undefined, region: "eu-central-1", bucket: "zvf" }
  const keys = { accessKeyId: "key", secretAccessKey: "secret" }
  expect(readConfig(s3).s3).toEqual({ ...amazon, ...keys })
  const own = { S3_ENDPOINT: "https://s3.example", S3_REGION: "eu-1" }
  expect(readConfig({ ...s3, ...own }).s3).toEqual({
    endpoint: "https://s3.example",
    region: "eu-1",
    bucket: "zvf",
    ...keys,
  })
})

it.for(Object.keys(s3))("refuses a bucket without %s", (missing) => {
  expect(() => readConfig({ S3_ENDPOINT: "https://s3.example", ...s3, [missing]: "" })).toThrow(
    new ConfigError(`Die Einstellung ${missing} ist ungültig: sie fehlt für den Dateispeicher (S3).`),
  )
})

const hosted = {
  IDENTITY: "hosted",
  FIREBASE_PROJECT_ID: "agents-portal",
  FIREBASE_API_KEY: "key",
  FIREBASE_SERVICE_ACCOUNT: "/etc/zvf/account.json",
}

it("uses the hosted identity only where it is asked for, and refuses to fill it with the demo", () => {
  expect(readConfig({ ...hosted, IDENTITY: "" }).hostedIdentity).toBeUndefined()
  const { hostedIdentity, demo } = readConfig(hosted)
  expect(hostedIdentity).toEqual({
    projectId: "agents-portal",
    apiKey: "key",
    serviceAccountFile: "/etc/zvf/account.json",
  })
  expect(demo).toBe(false)
  expect(() => readConfig({ ...hosted, DEMO: "1" })).toThrow(
    "Die Einstellung DEMO ist ungültig: mit IDENTITY=hosted gibt es keine Demo, deren Passwörter öffentlich sind.",
  )
})

it.for(Object.keys(hosted).slice(1))("refuses the hosted identity without %s", (missing) => {
  expect(() => readConfig({ ...hosted, [missing]: "" })).toThrow(
    new ConfigError(`Die Einstellung ${missing} ist ungültig: sie fehlt für IDENTITY=hosted.`),
  )
})

it("refuses to demand a second factor that the hosted identity would have to ask for", () => {
  expect(() => readConfig({ ...hosted, REQUIRE_ADMIN_SECOND_FACTOR: "1" })).toThrow(
    /^Die Einstellung REQUIRE_ADMIN_SECOND_FACTOR ist ungültig/,
  )
})

it("takes several hosts of a database", () => {
  const DATABASE_URL = "postgres://zvf@one.example:5432,[::1]:5433/zvf?sslmode=verify-full"
  expect(readConfig({ DATABASE_URL, DATABASE_POOL_SIZE: "40" })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databasePoolSize: 40,
  })
})

it("reads any setting from a file, without the end of its last line", () => {
  const secret = join(mkdtempSync(join(tmpdir(), "zvf-settings-")), "smtp")
  onTestFinished(() => rmSync(dirname(secret), { recursive: true }))
  writeFileSync(secret, "smtp://portal:geheim@mail.example\n")
  expect(readConfig({ SMTP_URL_FILE: secret }).smtpUrl).toBe("smtp://portal:geheim@mail.example")
  expect(() => readConfig({ SMTP_URL_FILE: secret, SMTP_URL: "smtp://mail.example" })).toThrow(
    new ConfigError("Die Einstellung SMTP_URL_FILE ist ungültig: SMTP_URL ist schon gesetzt."),
  )
  expect(() => readConfig({ PORT_FILE: `${secret}-2` })).toThrow(
    new ConfigError(
      `Die Einstellung PORT_FILE ist ungültig: ${secret}-2 kann nicht gelesen werden (ENOENT).`,
    ),
  )
})
