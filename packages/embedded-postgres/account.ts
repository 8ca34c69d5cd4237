import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { geteuid } from "node:process"
import { EmbeddedPostgresError } from "./error.ts"

/** Operating system user that runs PostgreSQL instead of root. */
export type Account = { uid: number; gid: number }

export const runsAsRoot = () => geteuid?.() === 0

/** Account of a new cluster under root, which PostgreSQL refuses: `postgres`, else the unprivileged fallback. */
export async function newAccount(passwdFile = "/etc/passwd"): Promise<Account> {
  const passwd = await readFile(passwdFile, "utf8")
  for (const name of ["postgres", "nobody"]) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(passwd) ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL läuft nicht als root, und in /etc/passwd steht weder der Benutzer postgres noch nobody.",
  )
}

/** Whether a shell test of a path (`$0`) succeeds under the account (undefined: ours). */
export const passes = (account: Account | undefined, test: string, path: string): boolean =>
  spawnSync("/bin/sh", ["-c", test, path], { ...runAs(account), stdio: "ignore" }).status === 0

/** Starts a program in its own process group, so Ctrl-C only reaches ours, which ends the database last. */
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

// Fixed environment: English messages (they are parsed), no PG* variables, a folder that every account may enter.
const runAs = (account: Account | undefined) => ({
  cwd: "/",
  env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  ...account,
})
