import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { readConfig } from "../config.ts"
import { createCastDatabase, databaseOfTest, openedInTest } from "../testing/database.ts"
import { keptLog } from "../testing/log.ts"
import { dataFolder } from "../testing/starts.ts"
import { settingProblems, warnOfProblems } from "./setting-problems.ts"

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

/** All problems except running as root, which tests may do. */
const problems = (env: NodeJS.ProcessEnv) =>
  settingProblems(readConfig(env))
    .filter(({ check }) => check !== "user")
    .map(({ check, stops }) => `${check}: ${stops ? "refused" : "warned"}`)

it("finds no problems in a complete production setup or a local trial", () => {
  expect(problems(whole)).toEqual([])
  expect(problems({})).toEqual([])
  expect(problems({ PROVIDER_MAIL: "zvf@firma.test" })).toEqual([])
})

it.for<[string, string[]]>([
  ["NODE_ENV", []],
  ["HOST", []],
  ["DATABASE_URL", []],
  ["PUBLIC_URL", ["PUBLIC_URL: refused"]],
  ["SMTP_URL", ["SMTP_URL: warned"]],
  ["PROVIDER_MAIL", ["PROVIDER_MAIL: refused"]],
  ["MAIL_FROM", ["MAIL_FROM: refused"]],
  ["CONTACT_MAIL", ["CONTACT_MAIL: refused"]],
  ["CONTACT_PHONE", ["CONTACT_PHONE: warned"]],
  ["TRUSTED_PROXIES", ["TRUSTED_PROXIES: warned"]],
  ["PASSWORD_POLICY", ["PASSWORD_POLICY: warned"]],
  ["REQUIRE_ADMIN_SECOND_FACTOR", ["REQUIRE_ADMIN_SECOND_FACTOR: warned"]],
])("reports a forgotten %s, and loads no demo", ([forgotten, expected]) => {
  const env = { ...whole, [forgotten]: undefined }
  expect(problems(env)).toEqual(expected)
  expect(readConfig(env).demo).toBe(false)
})

it.for<[NodeJS.ProcessEnv, string[]]>([
  [{ PUBLIC_URL: "http://zvf.firma.de" }, ["PUBLIC_URL: warned"]],
  [{ PUBLIC_URL: "http://localhost:3000" }, ["PUBLIC_URL: warned"]],
  [{ SMTP_URL: "smtp://zvf:geheim@mail.firma.de" }, ["SMTP_URL: warned"]],
  [{ SMTP_URL: "smtp://zvf:geheim@mail.firma.de?requireTLS=true" }, []],
  [{ TRUSTED_PROXIES: "10.0.0.1, 0.0.0.0/0" }, ["TRUSTED_PROXIES: warned"]],
  [{ RETENTION_YEARS: "2" }, ["RETENTION_YEARS: warned"]],
  [{ DATABASE_URL: "postgres://zvf@db.firma.de/zvf" }, ["DATABASE_URL: warned"]],
  [{ DEMO: "1", PROVIDER_MAIL: "zvf@aurel.example", CONTACT_PHONE: "" }, ["demo: warned"]],
])("%j in production: %j", ([setting, expected]) => {
  expect(problems({ ...whole, ...setting })).toEqual(expected)
})

it("refuses example addresses only if reachable by others, not for a local database", () => {
  const local = { DATABASE_URL: "postgres://zvf@127.0.0.1/zvf" }
  expect(settingProblems(readConfig(local)).some(({ stops }) => stops)).toBe(false)
  for (const sign of [{ HOST: "0.0.0.0" }, { SMTP_URL: "smtp://mail.firma.de" }, { TRUSTED_PROXIES: "::1" }])
    expect(problems({ ...local, ...sign }), JSON.stringify(sign)).toContain("PROVIDER_MAIL: refused")
})

it("gives no advice about external sign-ins, whose settings the start refuses", () => {
  const issuer = {
    IDENTITY: "oidc",
    OIDC_ISSUER: "https://login.firma.de",
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "geheim",
    PASSWORD_POLICY: undefined,
    REQUIRE_ADMIN_SECOND_FACTOR: undefined,
  }
  expect(problems({ ...whole, ...issuer })).toEqual([])
})

it("warns about texts, connections and admins, without changes", async () => {
  const folder = await dataFolder()
  const db = openedInTest(await databaseOfTest(createCastDatabase))
  const warned = async (env: NodeJS.ProcessEnv) => {
    const { log, lines } = keptLog()
    await warnOfProblems(readConfig({ ...whole, ...env, CONTENT_DIR: folder }), db, log)
    return lines().flatMap(({ check }) => (check === "user" ? [] : [check]))
  }
  await cp("content", folder, { recursive: true })
  expect(await warned({ DATABASE_POOL_SIZE: "999" })).toEqual(["texts", "DATABASE_POOL_SIZE", "admins"])
  const connections = (await db.value<number>(
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int",
  )) as number
  // Besides the pool: four for sign-in, two for jobs, two for monitoring, one for open screens (docs/operation.md).
  expect(await warned({ DATABASE_POOL_SIZE: `${connections - 9}` })).toEqual(["texts", "admins"])
  expect(await warned({ DATABASE_POOL_SIZE: `${connections - 8}` })).toContain("DATABASE_POOL_SIZE")

  const provider = join(folder, "de/legal/provider.md")
  await writeFile(provider, (await readFile(provider, "utf8")).replaceAll("Aurel", "Firma"))
  await db.run("update users set mail = 'anna@firma.de' where type = 'ADMIN'")
  expect(await warned({})).toEqual([])
})
