import { once } from "node:events"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { castPassword } from "../demo/cast.ts"
import { startTestS3 } from "../platform/files/s3-for-tests.ts"
import { startTestSmtp } from "../platform/mail/smtp-for-tests.ts"
import { openDatabase } from "../platform/postgres/index.ts"
import { createCastDatabase, createEmptyDatabase, createTestDatabase } from "../testing/database.ts"
import { newDataFolder, startPortal, stopPortal } from "../testing/portal.ts"
import type { Finding } from "./finding.ts"

const program = [process.execPath, "server/doctor/main.ts"]

/** What the command finds, by check, and its exit code. */
async function doctor(env: Record<string, string>, ...words: string[]) {
  const { ended } = await startPortal({ env, command: [...program, ...words, "--json"] })
  const { code, stdout, stderr } = await ended
  expect(stderr).toBe("")
  const findings = JSON.parse(stdout) as Finding[]
  return {
    code,
    of: (check: string) => findings.find((finding) => finding.check === check),
    wrong: findings.filter(({ verdict }) => verdict === "Fehler").map(({ check }) => check),
  }
}

async function folder(): Promise<string> {
  const { path, remove } = await newDataFolder()
  onTestFinished(remove)
  return path
}

async function database(create = createTestDatabase) {
  const { url, drop } = await create()
  onTestFinished(drop)
  const db = openDatabase(url, { size: 1 })
  onTestFinished(() => db.close())
  return { url, db }
}

/** A proxy of this machine that adds what a real one does. */
async function startProxy(target: string, headers: Record<string, string>): Promise<string> {
  const proxy = createServer((call, answer) => {
    const passed = request(
      `${target}${call.url}`,
      { headers: { host: call.headers.host, ...headers } },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      },
    )
    passed.end()
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const addresses = {
  PROVIDER_MAIL: "zvf@firma.de",
  MAIL_FROM: "portal@firma.de",
  CONTACT_MAIL: "kontakt@firma.de",
  CONTACT_PHONE: "+49 89 123456",
  PASSWORD_POLICY: "min=8",
}

it("finds a whole installation whole, after writing one file and sending one mail", async () => {
  const { url: DATABASE_URL, db } = await database()
  await db.run(
    "insert into users (firstname, lastname, mail, type, active) values ('Anna', 'Arndt', 'anna@firma.de', 'ADMIN', true)",
  )
  const smtp = await startTestSmtp()
  onTestFinished(() => smtp.close())
  const s3 = await startTestS3()
  onTestFinished(s3.stop)
  const texts = await folder()
  await cp("content", texts, { recursive: true })
  const provider = join(texts, "de/legal/provider.md")
  await writeFile(provider, (await readFile(provider, "utf8")).replaceAll("Aurel", "Firma"))
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    ...addresses,
    DATABASE_URL,
    DATA_DIR: await folder(),
    CONTENT_DIR: texts,
    SMTP_URL: smtp.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    NODE_ENV: "production",
    PUBLIC_URL: "https://zvf.invalid",
    TRUSTED_PROXIES: "10.0.0.1",
  }
  const found = await doctor(env, "--mail-to", "betrieb@firma.de")
  expect(found.wrong).toEqual([])
  expect(found.code).toBe(0)
  expect(smtp.received.map(({ sender, recipients }) => [sender, recipients])).toEqual([
    ["portal@firma.de", ["betrieb@firma.de"]],
  ])
  for (const check of ["database", "database clock", "schema", "files", "bucket clock", "test mail", "texts"])
    expect(found.of(check)?.verdict, found.of(check)?.sentence).toBe("gut")
  expect(found.of("public")?.sentence).toContain("antwortet von hier aus nicht")
  // Nothing was written into the database.
  expect(await db.one("select count(*) from record_pending")).toEqual({ count: 1 })
})

it("names what is wrong with a database, and what a start would refuse", async () => {
  const empty = await database(createEmptyDatabase)
  const found = await doctor({ DATABASE_URL: empty.url, DATA_DIR: await folder() })
  expect(found.of("schema")).toMatchObject({ verdict: "Hinweis" })
  expect(await empty.db.one("select to_regclass('migrations') as table")).toEqual({ table: null })

  const gone = await doctor({ DATABASE_URL: "postgres://zvf@127.0.0.1:9/zvf", DATA_DIR: await folder() })
  expect(gone.of("database")?.sentence).toMatch(/^Die Datenbank ist nicht benutzbar: .*ECONNREFUSED/)
  expect(gone.code).toBe(1)

  const wrong = await doctor({ PORT: "achtzig" })
  expect(wrong.of("settings")?.sentence).toContain("Die Einstellung PORT ist ungültig")
})

it("sees a demo's password, no admin, stuck mails and late backups", async () => {
  const { url: DATABASE_URL, db } = await database(createCastDatabase)
  await db.run("update users set active = false where type = 'ADMIN'")
  await db.run(
    `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html, created_at)
     values ('RECEIPT', 'Bernd', 'bernd@firma.de', 'Betreff', 'Text', 'Text', now() - interval '1 hour')`,
  )
  const backups = await folder()
  await mkdir(join(backups, "zvf-portal-2026"))
  await writeFile(
    join(backups, "zvf-portal-2026", "manifest.json"),
    JSON.stringify({ madeAt: new Date(Date.now() - 30 * 3_600_000).toISOString() }),
  )
  const found = await doctor({ DATABASE_URL, DATA_DIR: await folder(), DEMO: "0" })
  expect(found.wrong).toEqual(expect.arrayContaining(["admins", "demo passwords", "outbox"]))
  expect(found.of("demo passwords")?.sentence).toContain("6 Zugänge")

  const local = { DATA_DIR: await folder() }
  expect((await doctor(local, "--backups", backups)).of("backups")?.verdict).toBe("Hinweis")
  expect((await doctor(local, "--backups", local.DATA_DIR)).of("backups")?.verdict).toBe("Fehler")
})

it("learns from the running portal whether the proxy in front is known", async () => {
  const { url: DATABASE_URL } = await database()
  const env = { DATABASE_URL, DATA_DIR: await folder() }
  const trusting = await startPortal({ env: { ...env, TRUSTED_PROXIES: "127.0.0.1", ...addresses } })
  onTestFinished(() => stopPortal(trusting))
  const careless = await startPortal({ env })
  let isOver = false
  onTestFinished(async () => {
    if (!isOver) await stopPortal(careless)
  })
  await Promise.all([trusting.said("läuft"), careless.said("läuft")])
  const forwarded = { "x-forwarded-for": "203.0.113.9" }
  const wayTo = async (url: string, headers: Record<string, string>) =>
    ((await (await fetch(`${url}/api/health`, { headers })).json()) as { way: string }).way
  expect(await wayTo(careless.url, {})).toBe("direct")
  expect(await wayTo(trusting.url, { ...forwarded, "x-forwarded-host": "andere.firma.de" })).toBe(
    "other_address",
  )

  const proxy = await startProxy(careless.url, forwarded)
  expect((await doctor({ ...env, PUBLIC_URL: proxy })).of("proxy")).toMatchObject({
    verdict: "Fehler",
    sentence: expect.stringContaining("TRUSTED_PROXIES nennt ihn nicht"),
  })
  isOver = true
  await stopPortal(careless)
  // Once, however many calls came that way.
  const warned = (await careless.ended).stderr
    .split("\n")
    .filter((line) => line.includes("dem nicht geglaubt wird"))
  expect(warned).toHaveLength(1)
})

it("says how it is called, and never prints a secret", async () => {
  const { code, stderr } = await (await startPortal({ command: [...program, "--mail-to", "niemand"] })).ended
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "Aufruf: npm run doctor [-- --mail-to <E-Mail-Adresse> --backups <Ordner> --json]\n",
  })
  const { stdout } = await (
    await startPortal({
      command: program,
      env: {
        DATA_DIR: await folder(),
        DATABASE_URL: "postgres://zvf:sehr-geheim@127.0.0.1:9/zvf",
        SMTP_URL: "smtp://zvf:sehr-geheim@127.0.0.1:9",
      },
    })
  ).ended
  expect(stdout).toMatch(/\n\d+ gut, (1 Hinweis|\d+ Hinweise), \d+ Fehler\n$/)
  for (const secret of ["sehr-geheim", castPassword]) expect(stdout).not.toContain(secret)
})
