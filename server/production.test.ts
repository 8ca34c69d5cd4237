import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { readConfig } from "./config.ts"
import { isReservedMail } from "./production.ts"

const bucket = { S3_BUCKET: "zvf", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" }
const service = {
  IDENTITY: "hosted",
  FIREBASE_PROJECT_ID: "agents-portal",
  FIREBASE_API_KEY: "key",
  FIREBASE_SERVICE_ACCOUNT: "/etc/zvf/account.json",
}

it.for<[NodeJS.ProcessEnv, string[]]>([
  [{}, []],
  [{ HOST: "localhost" }, []],
  [{ HOST: "::1" }, []],
  [{ HOST: "127.0.0.2" }, []],
  [{ PUBLIC_URL: "http://localhost:5173" }, []],
  [{ PUBLIC_URL: "https://zvf.localhost" }, []],
  [{ PUBLIC_URL: "http://[::1]:3000" }, []],
  [{ SMTP_URL: "smtp://127.0.0.1:1025" }, []],
  [{ ...bucket, S3_ENDPOINT: "http://localhost:9000" }, []],
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
  [{ ...bucket, S3_ENDPOINT: "https://s3.firma.de" }, ["S3_ENDPOINT"]],
  [bucket, ["S3_BUCKET"]],
  [{ DATABASE_URL: "postgres://db.firma.de/zvf" }, ["DATABASE_URL"]],
  [{ DATABASE_URL: "postgres://zvf@127.0.0.1/zvf" }, ["DATABASE_URL"]],
  [{ TRUSTED_PROXIES: "127.0.0.1" }, ["TRUSTED_PROXIES"]],
  [service, ["IDENTITY"]],
])("%j speaks of production by %j: then there is a demo only if somebody asks for it", ([env, signs]) => {
  expect(readConfig(env)).toMatchObject({ production: signs, demo: signs.length === 0, demoIsMarked: false })
  expect(readConfig({ ...env, DEMO: "0" })).toMatchObject({ demo: false, demoIsMarked: false })
  if (env.IDENTITY === "hosted") return
  expect(readConfig({ ...env, DEMO: "1" })).toMatchObject({
    production: signs,
    demo: true,
    demoIsMarked: true,
  })
})

it("reads the signs of production from files of secrets too", () => {
  const folder = mkdtempSync(join(tmpdir(), "zvf-config-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "url"), "postgres://db.firma.de/zvf\n")
  expect(readConfig({ DATABASE_URL_FILE: join(folder, "url") }).demo).toBe(false)
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
] as const)("%s reaches nobody: %s", ([mail, isReserved]) => {
  expect(isReservedMail(mail)).toBe(isReserved)
})
