import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import {
  chooseAccount,
  EmbeddedPostgresError,
  parseAccounts,
  permits,
  portalRunsAsRoot,
  readAccounts,
} from "./account.ts"
import { findHome, sharedFolder } from "./home.ts"
import { ask, newFolder, pidFileOf, start, startPortalProcess } from "./launcher-for-tests.ts"

const root = portalRunsAsRoot()

describe("refused with one sentence", () => {
  test("a data folder that is a file", async () => {
    const path = join(await newFolder(), "data")
    await writeFile(path, "")
    await expect(start(path)).rejects.toThrow(EmbeddedPostgresError)
    await expect(start(path)).rejects.toThrow(/^Der Ordner .* kann nicht benutzt werden: .*\.$/)
  })

  test.skipIf(root)("a data folder without the right to write", async () => {
    const path = await newFolder(0o555)
    await expect(start(path)).rejects.toThrow(
      /kann nicht benutzt werden: dort fehlt dem Benutzer, .* ein Recht\.$/,
    )
  })

  test("a pointer to a folder that is gone: no empty database takes its place", async () => {
    const dataDir = await newFolder()
    await writeFile(join(dataDir, "postgres.location"), `${dataDir}/gone\n`)
    await expect(start(dataDir)).rejects.toThrow(/^Der Datenbankordner .*\/gone, auf den .* verweist, fehlt/)
    expect(await readdir(dataDir)).toEqual(["postgres.location"])
  })
})

test("accounts of the system are read without root and without broken lines", () => {
  const passwd = "root:x:0:0:root:/root:/bin/bash\n\n# comment\nnobody:x:65534:65533:nobody:/:/bin/false\n"
  expect(parseAccounts(passwd)).toEqual([{ name: "nobody", uid: 65534, gid: 65533 }])
})

describe("the account in place of root", () => {
  const account = (name: string, uid: number) => ({ name, uid, gid: uid })
  const [daemon, nobody, postgres] = [
    account("daemon", 1),
    account("nobody", 65534),
    account("postgres", 101),
  ]

  test("is postgres, or else nobody, or else none", () => {
    expect(chooseAccount([daemon, nobody, postgres])).toBe(postgres)
    expect(chooseAccount([daemon, nobody])).toBe(nobody)
    expect(() => chooseAccount([daemon])).toThrow(/steht weder der Benutzer postgres noch nobody\.$/)
  })

  test("is the owner of an existing cluster, who must have a name", () => {
    expect(chooseAccount([daemon, nobody, postgres], 1)).toBe(daemon)
    expect(() => chooseAccount([daemon, nobody, postgres], 4711)).toThrow(
      /der nicht in \/etc\/passwd steht\.$/,
    )
  })
})

describe.runIf(root)("as root", () => {
  test("the server runs under another account, on files that are its own", async () => {
    const dataDir = await newFolder()
    await start(dataDir)
    const { uid } = chooseAccount(await readAccounts())
    const { pid } = await pidFileOf(join(dataDir, "postgres/cluster/data"))
    expect((await stat(join(dataDir, "postgres/cluster/data"))).uid).toBe(uid)
    if (process.platform === "linux") expect((await stat(`/proc/${pid}`)).uid).toBe(uid)
  })

  test("a cluster that an ordinary user made runs under that user", async () => {
    const dataDir = await newFolder()
    const nobody = (await readAccounts()).find(({ name }) => name === "nobody")!
    await mkdir(join(dataDir, "postgres"), { mode: 0o700 })
    await chown(join(dataDir, "postgres"), nobody.uid, nobody.gid)
    expect(await findHome(dataDir)).toEqual({ folder: join(dataDir, "postgres"), account: nobody })
  })

  test("killed before the folder was given away, the next start gives it away", async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, "postgres"), { mode: 0o700 })
    const { account } = await findHome(dataDir)
    expect((await stat(join(dataDir, "postgres"))).uid).toBe(account?.uid)
  })

  test("a folder that is shut for the account later is refused", async () => {
    const dataDir = await newFolder()
    await findHome(dataDir)
    await chmod(dataDir, 0o700)
    await expect(findHome(dataDir)).rejects.toThrow(/darf den Datenbankordner .* nicht betreten\.$/)
  })

  test("under a folder that only root may enter, the cluster lies elsewhere and is found again", async () => {
    const dataDir = join(await newFolder(0o700), "data")
    const first = await start(dataDir)
    const elsewhere = (await readFile(join(dataDir, "postgres.location"), "utf8")).trim()
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true, maxRetries: 5 }))
    expect(dirname(elsewhere)).toBe(sharedFolder)
    await ask(first.url, "create table kept as select 7 as number")
    await first.stop()
    expect(await readdir(dataDir)).toEqual(["postgres.location"])
    const second = await start(dataDir)
    expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }])
    await second.stop()
  })

  test("a restore that was killed: the refusal names the database that it left elsewhere", async () => {
    const [dataDir, shared] = [await newFolder(0o700), await newFolder()]
    const { folder } = await findHome(join(dataDir, "restoring"), shared)
    expect(dirname(folder)).toBe(shared)
    const refusal = `löschen Sie auch den Ordner ${folder}`
    await expect(findHome(dataDir, shared)).rejects.toThrow(refusal)
    // Killed later, between the last rename and the end.
    await rename(join(dataDir, "restoring/postgres.location"), join(dataDir, "postgres.location"))
    await expect(findHome(dataDir, shared)).rejects.toThrow(refusal)
  })

  test("portals that start at the same moment there agree on one folder", async () => {
    const dataDir = await newFolder(0o700)
    const shared = await newFolder()
    const homes = await Promise.all(Array.from({ length: 5 }, () => findHome(dataDir, shared)))
    expect(new Set(homes.map(({ folder }) => folder)).size).toBe(1)
    expect(await readdir(shared)).toHaveLength(1)
    expect(await readdir(dataDir)).toEqual(["postgres.location"])
  })

  const nobody = { name: "nobody", uid: 65_534, gid: 65_534 }
  // Under a checkout that only root may enter there is no program that an ordinary user could start.
  const reachable = permits(nobody, "-x", [process.execPath, import.meta.dirname])

  describe.runIf(reachable)("and then as an ordinary user", () => {
    test("the portal starts in a folder of its own", async () => {
      const dataDir = await newFolder()
      await chown(dataDir, nobody.uid, nobody.gid)
      const portal = startPortalProcess(dataDir, "postgres.stop()", nobody)
      expect(await portal.ended).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^ready postgres:/m),
      })
      expect((await stat(join(dataDir, "postgres"))).uid).toBe(nobody.uid)
    })

    test("a folder without the right to write is refused", async () => {
      const { code, output } = await startPortalProcess(await newFolder(), "", nobody).ended
      expect(code).toBe(1)
      expect(output).toMatch(
        /^error EmbeddedPostgresError: Der Ordner .* kann nicht benutzt werden: dort fehlt .* ein Recht\.$/,
      )
    })

    test("a database of root is refused", async () => {
      const dataDir = await newFolder()
      await (await start(dataDir)).stop()
      const { code, output } = await startPortalProcess(dataDir, "", nobody).ended
      expect(code).toBe(1)
      expect(output).toMatch(
        /^error EmbeddedPostgresError: Der Datenbankordner .* gehört einem anderen Benutzer; .*\.$/,
      )
    })
  })
})
