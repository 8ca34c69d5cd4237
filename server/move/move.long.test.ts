import { expect, it, onTestFinished } from "vitest"
import { castPassword } from "../demo/cast.ts"
import { startTestS3 } from "../platform/files/s3-for-tests.ts"
import { openDatabase } from "../platform/postgres/index.ts"
import { openPortalFiles } from "../start/files.ts"
import { asPortal, createEmptyDatabase } from "../testing/database.ts"
import { newDataFolder, type PortalProcess, startPortal, stopPortal } from "../testing/portal.ts"

async function folder(): Promise<string> {
  const { path, remove } = await newDataFolder()
  onTestFinished(remove)
  return path
}

async function running(env: Record<string, string>): Promise<PortalProcess> {
  const portal = await startPortal({ env })
  onTestFinished(async () => {
    if (portal.process.exitCode === null && portal.process.signalCode === null) await stopPortal(portal)
  })
  await portal.said("Das ZVF-Portal läuft")
  return portal
}

const signIn = async ({ url }: PortalProcess) =>
  (
    await fetch(`${url}/api/identity/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ email: "leitung@brenner.example", password: castPassword }),
    })
  ).status

it.each(["one role", "two roles"])(
  "takes a portal with its files to a server with %s and a bucket; the record holds, nobody starts the old one",
  async (roles) => {
    const DATA_DIR = await folder()
    const before = await running({ DATA_DIR })
    const { url, drop } = await createEmptyDatabase()
    onTestFinished(drop)
    const db = openDatabase(url, { size: 1 })
    onTestFinished(() => db.close())
    const s3 = await startTestS3()
    onTestFinished(s3.stop)
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
    const env = {
      DATA_DIR,
      ...(roles === "one role"
        ? { DATABASE_URL: url }
        : { DATABASE_URL: asPortal(url), DATABASE_OWNER_URL: url }),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      DEMO: "1",
    }
    const run = async (program: string) =>
      (await startPortal({ env, command: [process.execPath, program] })).ended
    const busy = await run("server/move/main.ts")
    expect(busy).toMatchObject({ code: 1 })
    expect(busy.stderr).toContain("wird bereits von einem laufenden Portal benutzt")
    await stopPortal(before)

    const moved = await run("server/move/main.ts")
    expect(moved).toMatchObject({ code: 0, stderr: "" })
    expect(moved.stdout).toMatch(/Übertragen und verglichen: \d+ Tabellen, [\d.]+ Zeilen, alle gleich\./)
    expect(await run("server/verify.ts")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Das Protokoll ist unversehrt."),
    })
    const after = await running(env)
    expect(await signIn(after)).toBe(200)
    expect(await db.one("select count(*) from cars")).toEqual({ count: 420 })
    const store = await openPortalFiles({ s3: s3.settings, dataDir: DATA_DIR })
    expect((await store.list("car/")).length).toBeGreaterThan(100)

    const { code, stderr } = await (await startPortal({ env: { DATA_DIR } })).ended
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("ist umgezogen") })
  },
)
