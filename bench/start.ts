import { join } from "node:path"
import { type Child, freePort, memoryOf, newFolder, startChild } from "./processes.ts"
import { digits, report } from "./report.ts"
import { inRounds, median, ratioOf } from "./rounds.ts"

/** A second start with nothing changed must listen within this time. */
const longestSecondStartMs = 3_000

/** The time until a start listens, and the memory it takes, with the demo in the embedded database. */
export async function measureStart(): Promise<void> {
  const [folder, removeFolder] = await newFolder()
  const data = { portal: join(folder, "portal"), bare: join(folder, "bare") }
  const port = String(await freePort())
  const env = { DATA_DIR: data.portal, PORT: port }
  const start = {
    command: () => startChild(["bin/run.js", "--web", "server/main.ts"], "läuft", env),
    portal: () => startChild(["server/main.ts"], "läuft", env),
    bare: () => startChild(["bench/bare-start.ts", data.bare], "bereit"),
  }
  const first = { command: await start.command(), bare: await start.bare() }
  report({
    what: "Erster Start, mit Demo",
    measured: `${digits(first.command.readyAfterMs)} ms`,
    against: `${digits(first.bare.readyAfterMs)} ms (Postgres und ein nacktes node:http)`,
    ratio: first.command.readyAfterMs / first.bare.readyAfterMs,
  })
  await first.command.stop()
  await first.bare.stop()
  const results = await inRounds(5, {
    command: () => timeAndMemory(start.command),
    portal: () => timeAndMemory(start.portal),
    bare: () => timeAndMemory(start.bare),
  })
  const times = (name: keyof typeof start) => results[name].map(({ ms }) => ms)
  const ms = (name: keyof typeof start) => `${digits(median(times(name)))} ms`
  report({
    what: "Zweiter Start (npm start)",
    measured: ms("command"),
    against: `${digits(longestSecondStartMs)} ms`,
    ratio: median(times("command")) / longestSecondStartMs,
    bound: { atMost: 1 },
  })
  const bare = "Postgres und ein nacktes node:http"
  report({
    what: "Start des Servers allein",
    measured: ms("portal"),
    against: `${ms("bare")} (${bare})`,
    ratio: ratioOf(times("portal"), times("bare")),
  })
  const memory = (name: keyof typeof start) => results[name].map(({ megabytes }) => megabytes)
  report({
    what: "Speicher nach dem Start",
    measured: `${digits(median(memory("portal")))} MB`,
    against: `${digits(median(memory("bare")))} MB (${bare})`,
    ratio: ratioOf(memory("portal"), memory("bare")),
  })
  await removeFolder()
}

async function timeAndMemory(start: () => Promise<Child>): Promise<{ ms: number; megabytes: number }> {
  const child = await start()
  const memory = await memoryOf(child.pid)
  await child.stop()
  return { ms: child.readyAfterMs, megabytes: memory?.now ?? Number.NaN }
}
