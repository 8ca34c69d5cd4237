import { chmod, chown, mkdir, readdir, readlink, rm, stat, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { newAccount, passes, runsAsRoot } from "./account.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { findHome, sharedFolder } from "./home.ts"
import { ask, newFolder, pidFileOf, startIn, startProcess } from "./launcher-for-tests.ts"

const root = runsAsRoot()
const nobody = { uid: 65_534, gid: 65_534 }

describe("refused with a reason", () => {
  test("a data folder that is a file", async () => {
    const path = join(await newFolder(), "data")
    await writeFile(path, "")
    await expect(startIn(path)).rejects.toBeInstanceOf(EmbeddedPostgresError)
    await expect(startIn(path)).rejects.toThrow(`Der Ordner ${path} kann nicht benutzt werden`)
  })

  test.skipIf(root)("a data folder without the right to write", async () => {
    const path = await newFolder(0o555)
    await expect(startIn(path)).rejects.toThrow("fehlt dem Benutzer, unter dem das Portal läuft, ein Recht")
  })

  test("a broken link to the data folder creates no empty database", async () => {
    const dataDir = await newFolder()
    const folder = join(dataDir, "postgres")
    await symlink(`${dataDir}/gone`, folder)
    await expect(startIn(dataDir)).rejects.toThrow(`Der Datenbankordner ${folder} ist unvollständig`)
    expect(await readdir(dataDir)).toEqual(["postgres"])
  })
})

test("root is replaced by the account postgres, else nobody, else none", async () => {
  const passwd = join(await newFolder(), "passwd")
  const accountIn = async (...lines: string[]) => {
    await writeFile(passwd, lines.join("\n"))
    return newAccount(passwd)
  }
  const daemon = "daemon:x:1:1:daemon:/usr/sbin:/bin/false"
  const nobody = "nobody:x:65534:65533:nobody:/:/bin/false"
  const postgres = "postgres:x:101:102:PostgreSQL:/:/bin/bash"
  expect(await accountIn(daemon, nobody, postgres)).toEqual({ uid: 101, gid: 102 })
  expect(await accountIn(daemon, nobody, "postgres:x:0:0::/:")).toEqual({ uid: 65534, gid: 65533 })
  await expect(accountIn(daemon)).rejects.toThrow("PostgreSQL läuft nicht als root")
})

describe.runIf(root)("as root", () => {
  test("the server runs under another account that owns its files", async () => {
    const dataDir = await newFolder()
    await startIn(dataDir)
    const { uid } = await newAccount()
    const { pid } = await pidFileOf(join(dataDir, "postgres/cluster/data"))
    expect((await stat(join(dataDir, "postgres/cluster/data"))).uid).toBe(uid)
    if (process.platform === "linux") expect((await stat(`/proc/${pid}`)).uid).toBe(uid)
  })

  test("a cluster of an ordinary user runs under that user", async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, "postgres"), { mode: 0o700 })
    await chown(join(dataDir, "postgres"), nobody.uid, nobody.gid)
    expect(await findHome(dataDir)).toEqual({
      folder: join(dataDir, "postgres"),
      account: nobody,
    })
  })

  test("completes an interrupted change of ownership at the next start", async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, "postgres"), { mode: 0o700 })
    const { account } = await findHome(dataDir)
    expect((await stat(join(dataDir, "postgres"))).uid).toBe(account?.uid)
  })

  test("refuses a folder that the account can no longer enter", async () => {
    const dataDir = await newFolder()
    await findHome(dataDir)
    await chmod(dataDir, 0o700)
    await expect(findHome(dataDir)).rejects.toThrow(/^Der Benutzer mit der Nummer \d+ darf/)
  })

  test("in a folder that only root may enter, the cluster is elsewhere and found again", async () => {
    const dataDir = join(await newFolder(0o700), "data")
    const first = await startIn(dataDir)
    const elsewhere = await readlink(join(dataDir, "postgres"))
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true, maxRetries: 5 }))
    expect(dirname(elsewhere)).toBe(sharedFolder)
    await ask(first.url, "create table kept as select 7 as number")
    await first.stop()
    expect(await readdir(dataDir)).toEqual(["postgres"])
    const second = await startIn(dataDir)
    expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }])
    await second.stop()
  })

  test("simultaneous starts there agree on one folder", async () => {
    const dataDir = await newFolder(0o700)
    const shared = await newFolder()
    const homes = await Promise.all(Array.from({ length: 5 }, () => findHome(dataDir, shared)))
    expect(new Set(homes.map(({ folder }) => folder)).size).toBe(1)
    expect(await readdir(shared)).toHaveLength(1)
    expect(await readdir(dataDir)).toEqual(["postgres"])
  })

  // In a checkout that only root may enter, ordinary users can start nothing.
  const reachable = [process.execPath, import.meta.dirname].every((path) =>
    passes(nobody, 'test -x "$0"', path),
  )

  describe.runIf(reachable)("then as an ordinary user", () => {
    test("starts in a separate folder", async () => {
      const dataDir = await newFolder()
      await chown(dataDir, nobody.uid, nobody.gid)
      const program = startProcess(dataDir, "postgres.stop()", nobody)
      expect(await program.ended).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^ready postgres:/m),
      })
      expect((await stat(join(dataDir, "postgres"))).uid).toBe(nobody.uid)
    })

    test("refuses a read-only folder", async () => {
      const { code, output } = await startProcess(await newFolder(), "", nobody).ended
      expect(code).toBe(1)
      expect(output).toMatch(/^error Der Ordner .* kann nicht benutzt werden/)
    })

    test("refuses a database of root", async () => {
      const dataDir = await newFolder()
      await (await startIn(dataDir)).stop()
      const { code, output } = await startProcess(dataDir, "", nobody).ended
      expect(code).toBe(1)
      expect(output).toMatch(/^error Der Datenbankordner .* gehört einem anderen Benutzer/)
    })
  })
})
