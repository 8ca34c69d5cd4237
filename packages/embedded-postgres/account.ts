import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { geteuid } from "node:process"
import { EmbeddedPostgresError } from "./error.ts"

/** A user of the operating system under whom PostgreSQL runs in place of root. */
export type Account = { name: string; uid: number; gid: number }

export const runsAsRoot = () => geteuid?.() === 0

/**
 * The account for PostgreSQL when we are root ourselves, whom the server refuses: the owner of an existing cluster, or
 * else `postgres`, or else `nobody`.
 */
export function chooseAccount(accounts: readonly Account[], ownerUid?: number): Account {
  const named = (wanted: string) => accounts.find(({ name }) => name === wanted)
  const owner = accounts.find(({ uid }) => uid === ownerUid)
  const found = ownerUid === undefined ? (named("postgres") ?? named("nobody")) : owner
  if (found) return found
  throw new EmbeddedPostgresError(
    ownerUid === undefined ? { code: "no_account" } : { code: "account_unknown", uid: ownerUid },
  )
}

/** The accounts of this system. Only /etc/passwd counts, because initdb looks its own user up. */
export const readAccounts = async () => parseAccounts(await readFile("/etc/passwd", "utf8"))

/** The accounts of a passwd file, without root. */
export function parseAccounts(passwd: string): Account[] {
  return passwd
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== "" && uid > 0 && gid >= 0)
}

/**
 * Whether the account (undefined: our own user) may enter or run (`-x`) or read (`-r`) all paths. The shell is
 * asked under that account, so that every folder above and access control lists count too.
 */
export function permits(account: Account | undefined, right: "-x" | "-r", paths: readonly string[]): boolean {
  const script = `for path; do test ${right} "$path" || exit 1; done`
  const answer = spawnSync("/bin/sh", ["-c", script, "sh", ...paths], { ...runAs(account), stdio: "ignore" })
  return answer.status === 0
}

/**
 * Starts a program under the account, in a process group of its own: Ctrl-C in a terminal reaches our program only,
 * which ends its work first and its database last.
 */
export function spawnAs(
  account: Account | undefined,
  file: string,
  args: readonly string[],
  stdio: StdioOptions,
  env: Record<string, string> = {},
): ChildProcess {
  const options = runAs(account)
  return spawn(file, args, { ...options, env: { ...options.env, ...env }, stdio, detached: true })
}

// A fixed environment: messages in English (they are read), no PG* variables, a folder that every account may enter.
const runAs = (account: Account | undefined) => ({
  cwd: "/",
  env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  ...(account && { uid: account.uid, gid: account.gid }),
})
