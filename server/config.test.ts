import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { ConfigError, readConfig } from "./config.ts"
import { isReservedMail } from "./setting-types.ts"

it("has a complete configuration without any setting", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    contentDir: resolve("content"),
    firebase: undefined,
    identity: "embedded",
    issuer: undefined,
    requireAdminSecondFactor: false,
    databaseUrl: undefined,
    databasePoolSize: 10,
    databaseMaxGb: undefined,
    smtpUrl: undefined,
    publicUrl: undefined,
    providerMail: "zvf@aurel.example",
    mailFrom: "portal@aurel.example",
    contactPhone: "+49 711 0000-0",
    contactMail: "zvf@aurel.example",
    databaseOwnerUrl: undefined,
    passwordPolicy: expect.objectContaining({ customStrengthOptions: { minPasswordLength: 6 } }),
    trustedProxies: [],
    retentionYears: 6,
    drainSeconds: 5,
    metricsToken: undefined,
    logLevel: undefined,
    misspelled: [],
    production: [],
    demo: true,
    demoIsMarked: false,
    demoHistory: true,
  })
})

it.for([
  ["https://zvf.example:8443/", "https://zvf.example:8443"],
  [" HTTPS://ZVF.example\n", "https://zvf.example"],
  ["http://[::1]:3000", "http://[::1]:3000"],
] as const)("parses the public address %j as %s", ([PUBLIC_URL, publicUrl]) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl)
})

it("finds settings that are misspelled, and no variables of others", () => {
  const env = {
    SMPT_URL: "a",
    TRUSTED_PROXYS: "b",
    DATABSE_URL_FILE: "c",
    HOME: "/",
    HOSTNAME: "d",
    SMTP_URL: "",
  }
  expect(readConfig(env).misspelled).toEqual([
    { given: "SMPT_URL", meant: "SMTP_URL" },
    { given: "TRUSTED_PROXYS", meant: "TRUSTED_PROXIES" },
    { given: "DATABSE_URL_FILE", meant: "DATABASE_URL_FILE" },
  ])
})

it("treats an empty setting as absent", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "" })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

const refused: Record<string, string[]> = {
  PORT: ["achtzig", "0", " ", "0x50", "65536"],
  PROVIDER_MAIL: ["niemand"],
  MAIL_FROM: ["Portal <portal@aurel.example>"],
  CONTACT_MAIL: ["@"],
  PUBLIC_URL: [
    "portal.example",
    "ftp://portal.example",
    "https://portal.example/zvf",
    "https://portal.example/login/",
    "https://portal.example/?from=mail",
    "https://portal.example/#top",
    "https://anna@portal.example",
  ],
  SMTP_URL: ["http://mail.example", "smtp:mail.example", "smtp://"],
  DATABASE_URL: ["mysql://db.example/zvf", "postgres://one.example:5432,two.example:x/zvf"],
  DATABASE_POOL_SIZE: ["1", "viele"],
  DRAIN_SECONDS: ["-1"],
  METRICS_TOKEN: ["kurz"],
  LOG_LEVEL: ["alles"],
  DEMO: ["ja"],
  IDENTITY: ["firebase"],
  PASSWORD_POLICY: ["min=5", "max=129", "min=12 max=10", "length=10", "lower constructor"],
  TRUSTED_PROXIES: ["proxy.example", "10.0.0.0/33", "10.0.0.1,"],
}
it.for(
  Object.entries(refused).flatMap(([setting, values]) => values.map((value) => [setting, value] as const)),
)("refuses %s=%s and names it in one line", ([setting, value]) => {
  const read = () => readConfig({ [setting]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^Die Einstellung ${setting} ist ungültig: .+\\.$`))
})

it("reads password requirements and trusted proxies", () => {
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

const issuer = {
  IDENTITY: "oidc",
  PUBLIC_URL: "https://portal.example",
  OIDC_ISSUER: "https://login.example/realms/agents",
  OIDC_CLIENT_ID: "portal",
}

it("reads an issuer, and never loads the demo with it", () => {
  expect(readConfig(issuer)).toMatchObject({
    issuer: { issuer: issuer.OIDC_ISSUER, clientId: "portal", name: "login.example", trustMail: false },
    firebase: undefined,
    demo: false,
  })
  expect(readConfig({ ...issuer, IDENTITY: "" }).issuer).toBeUndefined()
})

it.for([
  ["OIDC_ISSUER", "login.example"],
  ["OIDC_ISSUER", "http://login.example"],
  ["OIDC_ISSUER", "https://login.example?tenant=1"],
  ["OIDC_TRUST_MAIL", "yes"],
  ["OIDC_NAME", "x".repeat(61)],
  ["DEMO", "1"],
  ["REQUIRE_ADMIN_SECOND_FACTOR", "1"],
] as const)("refuses %s=%s beside an issuer", ([name, value]) => {
  expect(() => readConfig({ ...issuer, [name]: value })).toThrow(
    new RegExp(`^Die Einstellung ${name} ist ungültig: (muss|darf|mit) .+\\.$`),
  )
})

const hosted = {
  IDENTITY: "hosted",
  FIREBASE_PROJECT_ID: "agents-portal",
  FIREBASE_API_KEY: "key",
  FIREBASE_SERVICE_ACCOUNT: "/etc/zvf/account.json",
}

it("uses the hosted identity only if configured, and never loads the demo with it", () => {
  expect(readConfig({ ...hosted, IDENTITY: "" }).firebase).toBeUndefined()
  const { firebase, demo } = readConfig(hosted)
  expect(firebase).toEqual({
    projectId: "agents-portal",
    apiKey: "key",
    serviceAccount: "/etc/zvf/account.json",
  })
  expect(demo).toBe(false)
  expect(() => readConfig({ ...hosted, DEMO: "1" })).toThrow(
    "Die Einstellung DEMO ist ungültig: mit IDENTITY=hosted gibt es keine Demo, deren Passwörter öffentlich sind.",
  )
})

const required: [purpose: string, settings: object, names: string[]][] = [
  ["IDENTITY=hosted", hosted, Object.keys(hosted).slice(1)],
  ["IDENTITY=oidc", issuer, Object.keys(issuer).slice(1)],
]
it.for(
  required.flatMap(([purpose, settings, names]) => names.map((name) => [name, purpose, settings] as const)),
)("requires %s for %s", ([missing, purpose, settings]) => {
  expect(() => readConfig({ ...settings, [missing]: "" })).toThrow(
    new ConfigError(`Die Einstellung ${missing} ist ungültig: sie fehlt für ${purpose}.`),
  )
})

it("refuses to require a second factor with the hosted identity", () => {
  expect(() => readConfig({ ...hosted, REQUIRE_ADMIN_SECOND_FACTOR: "1" })).toThrow(
    /^Die Einstellung REQUIRE_ADMIN_SECOND_FACTOR ist ungültig/,
  )
})

it("accepts several database hosts", () => {
  const DATABASE_URL = "postgres://zvf@one.example:5432,[::1]:5433/zvf?sslmode=verify-full"
  expect(readConfig({ DATABASE_URL, DATABASE_POOL_SIZE: "40" })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databasePoolSize: 40,
  })
})

it("reads any setting from a file, without its final line break", () => {
  const secret = join(mkdtempSync(join(tmpdir(), "zvf-settings-")), "smtp")
  onTestFinished(() => rmSync(dirname(secret), { recursive: true }))
  writeFileSync(secret, "smtp://portal:geheim@mail.example\n")
  expect(readConfig({ SMTP_URL_FILE: secret })).toMatchObject({
    smtpUrl: "smtp://portal:geheim@mail.example",
    production: ["SMTP_URL"],
    demo: false,
  })
  expect(() => readConfig({ SMTP_URL_FILE: secret, SMTP_URL: "smtp://mail.example" })).toThrow(
    new ConfigError("Die Einstellung SMTP_URL_FILE ist ungültig: SMTP_URL ist schon gesetzt."),
  )
  expect(() => readConfig({ PORT_FILE: `${secret}-2` })).toThrow(
    new ConfigError(
      `Die Einstellung PORT_FILE ist ungültig: ${secret}-2 kann nicht gelesen werden (ENOENT).`,
    ),
  )
})

it.for<[NodeJS.ProcessEnv, string[]]>([
  [{}, []],
  [{ HOST: "localhost" }, []],
  [{ HOST: "::1" }, []],
  [{ HOST: "127.0.0.2" }, []],
  [{ PUBLIC_URL: "http://localhost:5173" }, []],
  [{ PUBLIC_URL: "https://zvf.localhost" }, []],
  [{ PUBLIC_URL: "http://[::1]:3000" }, []],
  [{ SMTP_URL: "smtp://127.0.0.1:1025" }, []],
  [{ PROVIDER_MAIL: "zvf@firma.de" }, []],
  [{ HOST: "0.0.0.0" }, ["HOST"]],
  [{ HOST: "::" }, ["HOST"]],
  [{ HOST: "127.firma.de" }, ["HOST"]],
  [{ NODE_ENV: "production" }, ["NODE_ENV"]],
  [{ PUBLIC_URL: "https://zvf.firma.de" }, ["PUBLIC_URL"]],
  [{ PUBLIC_URL: "http://10.0.0.7" }, ["PUBLIC_URL"]],
  [{ PUBLIC_URL: "https://localhost.firma.de" }, ["PUBLIC_URL"]],
  [{ SMTP_URL: "smtps://zvf:geheim@mail.firma.de" }, ["SMTP_URL"]],
  [{ SMTP_URL: "smtp://mail" }, ["SMTP_URL"]],
  [{ DATABASE_URL: "postgres://db.firma.de/zvf" }, ["DATABASE_URL"]],
  [{ DATABASE_URL: "postgres://zvf@127.0.0.1/zvf" }, ["DATABASE_URL"]],
  [{ TRUSTED_PROXIES: "127.0.0.1" }, ["TRUSTED_PROXIES"]],
  [hosted, ["IDENTITY"]],
])("%j indicates production by %j, so there is no demo unless requested", ([env, signs]) => {
  expect(readConfig(env)).toMatchObject({ production: signs, demo: signs.length === 0, demoIsMarked: false })
  expect(readConfig({ ...env, DEMO: "0" })).toMatchObject({ demo: false, demoIsMarked: false })
  if (env.IDENTITY === "hosted") return
  expect(readConfig({ ...env, DEMO: "1" })).toMatchObject({
    production: signs,
    demo: true,
    demoIsMarked: true,
  })
})

it.for([
  ["zvf@aurel.example", true],
  ["ZVF@Aurel.EXAMPLE", true],
  ["zvf@firma.test", true],
  ["zvf@firma.invalid", true],
  ["zvf@example.com", true],
  ["zvf@mail.example.org", true],
  ["zvf@firma.de", false],
  ["zvf@example.de", false],
  ["zvf@myexample.com", false],
  ["example@firma.de", false],
] as const)("%s is unreachable from elsewhere: %s", ([mail, isReserved]) => {
  expect(isReservedMail(mail)).toBe(isReserved)
})
