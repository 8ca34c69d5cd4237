import { once } from "node:events"
import { chmod } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { castPassword } from "./demo/cast.ts"
import { databaseOfTest, openedInTest } from "./testing/database.ts"
import { databasePid, isAlive, stopPortal } from "./testing/portal.ts"
import { addresses, dataFolder, isDemo, portal, refusal, runningPortal, signIn } from "./testing/starts.ts"

it.for([
  ["PORT", "achtzig", "Die Einstellung PORT ist ungültig"],
  ["HOST", "203.0.113.7", "Die Adresse 203.0.113.7 (HOST) gibt es auf diesem Rechner nicht."],
  [
    "DATABASE_URL",
    "postgres://zvf:geheim@127.0.0.1:9/zvf",
    "Die Datenbank 127.0.0.1:9/zvf (DATABASE_URL) ist nicht benutzbar",
  ],
] as const)("refuses %s=%s with one sentence", async ([setting, value, sentence]) => {
  const { code, stdout, stderr } = await refusal({ ...addresses, [setting]: value })
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(sentence)])
})

it("reports a used port before slow steps", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  expect(await refusal({ PORT: String(port) })).toEqual({
    code: 1,
    stdout: "",
    stderr: `Port ${port} auf 127.0.0.1 ist belegt. Beenden Sie das andere Programm oder wählen Sie mit PORT einen anderen.\n`,
  })
})

it("names the folder with a missing permission", async () => {
  const folder = await dataFolder()
  await chmod(folder, 0o555)
  // Only the kernel's folders are closed to root.
  const closed = process.geteuid?.() === 0 ? "/sys" : folder
  const { code, stderr } = await refusal({ DATA_DIR: join(closed, "zvf") })
  expect(code).toBe(1)
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(`^Der Ordner ${closed}/zvf kann nicht benutzt werden: .+\\.$`),
  ])
})

it("names missing texts", async () => {
  const folder = await dataFolder()
  expect(await refusal({ CONTENT_DIR: folder })).toMatchObject({
    code: 1,
    stderr: `Die Nutzungsbedingungen fehlen: ${folder}/de/terms kann nicht gelesen werden (CONTENT_DIR).\n`,
  })
})

it("allows one portal per data folder, and leaves nothing running after SIGTERM", async () => {
  const folder = await dataFolder()
  const first = await runningPortal({ env: { DATA_DIR: folder } })
  const pid = await databasePid(folder)
  expect(pid && isAlive(pid)).toBe(true)

  const second = await refusal({ DATA_DIR: folder })
  expect(second.code).toBe(1)
  expect(second.stderr.trim().split("\n")).toEqual([
    `Der Datenordner ${folder} wird bereits von einem laufenden Portal benutzt; bitte beenden Sie es oder, falls keines mehr läuft, Prozess ${pid}, oder wählen Sie mit DATA_DIR einen anderen.`,
  ])
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)

  first.process.kill("SIGTERM")
  const { code, stdout, stderr } = await first.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(stdout).toContain("leitung@brenner.example")
  expect(isAlive(pid ?? 0)).toBe(false)
})

it("completes a demo whose first start was killed", async () => {
  const folder = await dataFolder()
  const killed = await portal({ env: { DATA_DIR: folder } })
  await killed.printed("Fahrzeuge und Bilder der Demo")
  killed.process.kill("SIGKILL")
  await killed.ended
  const started = await runningPortal({ env: { DATA_DIR: folder } })
  expect(await signIn(started, "leitung@brenner.example", castPassword)).toBe(200)
})

it("loads the demo into DATABASE_URL only if requested, and only into an empty or demo database", async () => {
  const url = await databaseOfTest()
  const plain = await runningPortal({ env: { DATABASE_URL: url } })
  expect(await isDemo(plain)).toBe(false)
  expect(await openedInTest(url).many("select from users")).toEqual([])
  await stopPortal(plain)
  const asked = await runningPortal({ env: { DATABASE_URL: url, DATA_DIR: await dataFolder(), DEMO: "1" } })
  expect(await isDemo(asked)).toBe(true)
  await stopPortal(asked)
  const { code, stderr } = await refusal({ ...addresses, DATABASE_URL: url, NODE_ENV: "production" })
  expect(code).toBe(1)
  expect(stderr).toContain(
    "In dieser Datenbank liegt die Demo, deren Passwörter öffentlich sind; bitte nehmen Sie für den Betrieb eine leere (DATABASE_URL oder ein neues DATA_DIR), oder setzen Sie DEMO=1, wenn hier eine Demo laufen soll.",
  )
})

it.for(Object.keys(addresses))("refuses production without %s", async (forgotten) => {
  const env = { ...addresses, PUBLIC_URL: "https://zvf.firma.de", [forgotten]: "" }
  const { code, stdout, stderr } = await refusal(env)
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(`^Die Einstellung ${forgotten} fehlt oder ist ungültig: .+\\.$`),
  ])
})

it("creates the first admin by command, once", async () => {
  const url = await databaseOfTest()
  const create = (...words: string[]) =>
    portal({
      env: { DATABASE_URL: url, PUBLIC_URL: "http://localhost" },
      command: [process.execPath, "server/create-admin.ts", ...words],
    }).then(({ ended }) => ended)
  expect(await create("anna@firma.example")).toMatchObject({
    code: 1,
    stderr: "Aufruf: npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname>\n",
  })
  const { code, stdout } = await create("anna@firma.example", "Anna", "Behrens")
  expect(code).toBe(0)
  expect(await create("Anna@Firma.example", "Anna", "Behrens")).toMatchObject({
    code: 1,
    stderr: "Anna@Firma.example hat bereits einen Zugang.\n",
  })

  const started = await runningPortal({ env: { DATABASE_URL: url } })
  const link = new URL(/http\S+/.exec(stdout)?.[0] ?? "")
  expect(link.href).toMatch(/^http:\/\/localhost\/resetpassword\?oobCode=/)
  const set = await fetch(`${started.url}/api/identity/reset/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ oobCode: link.searchParams.get("oobCode"), newPassword: "erstes-passwort" }),
  })
  expect(set.status).toBe(200)
  expect(await signIn(started, "anna@firma.example", "erstes-passwort")).toBe(200)
})
