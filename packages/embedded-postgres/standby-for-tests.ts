import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { appendFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { onTestFinished } from "vitest"
import { spawnAs } from "./account.ts"
import { owner, superuser, urlOf } from "./cluster.ts"
import { freePort } from "./server.ts"
import { placeOf } from "./start.ts"

export type Standby = {
  /** The database, as its plain owner. */
  url: string
  /** The maintenance database, as superuser. */
  adminUrl: string
}

/** Copies a stopped server's data folder, owners included. */
export const copyStopped = (from: string, to: string): void =>
  void execFileSync("cp", ["-a", `${from}/.`, to])

/** Makes a server archive its log in a folder from its next start on. */
export async function archiveInto(dataDir: string, folder: string): Promise<void> {
  const { data } = (await placeOf(dataDir)).cluster
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `\narchive_mode = on\narchive_command = 'cp %p "${folder}/%f"'\n`,
  )
}

/** Starts a copy as read-only standby, stopped after the test. */
export const startStandby = (dataDir: string, primaryAdminUrl: string): Promise<Standby> => {
  const { hostname, port, username, password } = new URL(primaryAdminUrl)
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`
  return startCopy(dataDir, "standby.signal", `primary_conninfo = '${primary}'`, /read-only connections/)
}

/** Starts a copy that recovers from an archived log and then accepts writes. */
export const startRecovered = (dataDir: string, archive: string): Promise<Standby> =>
  startCopy(dataDir, "recovery.signal", `restore_command = 'cp "${archive}/%f" "%p"'`, /accept connections/)

async function startCopy(
  dataDir: string,
  signal: string,
  setting: string,
  isReady: RegExp,
): Promise<Standby> {
  const { home, cluster, binaries } = await placeOf(dataDir)
  const { data } = cluster
  await writeFile(join(data, signal), "")
  if (home.account) execFileSync("chown", [`${home.account.uid}:${home.account.gid}`, join(data, signal)])
  await appendFile(join(data, "postgresql.auto.conf"), `\narchive_mode = off\n${setting}\n`)
  const port = await freePort()
  const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: 200 }
  const assignments = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const server = spawnAs(
    home.account,
    join(binaries.native, "bin/postgres"),
    ["-D", data, ...assignments],
    ["ignore", "ignore", "pipe"],
  )
  const ended = once(server, "exit")
  onTestFinished(async () => {
    server.kill("SIGQUIT")
    await ended
  })
  const lines = createInterface({ input: server.stderr! })
  const words: string[] = []
  for await (const line of lines) {
    words.push(line)
    if (isReady.test(line)) break
  }
  server.stderr?.resume()
  if (!isReady.test(words.at(-1) ?? "")) throw new Error(words.join("\n"))
  return {
    url: urlOf(owner, owner, cluster, port),
    adminUrl: urlOf(superuser, "postgres", cluster, port),
  }
}
