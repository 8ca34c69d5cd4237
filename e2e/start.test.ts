import { utimes } from "node:fs/promises"
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest"
import { isInstalled } from "../bin/prepare.js"
import {
  databasePid,
  freePort,
  isAlive,
  newDataFolder,
  type PortalProcess,
  startPortal,
} from "../server/testing/portal.ts"
import { copyOfFolder } from "./stage.ts"

let folder: Awaited<ReturnType<typeof copyOfFolder>>
beforeAll(async () => {
  folder = await copyOfFolder(inject("stageTemplate"))
  if (!isInstalled())
    throw new Error("npm start would install first: please run npm test, or npm start once.")
})
afterAll(() => folder.remove())

/** Runs the README's command in its own process group, like a terminal. */
async function npmStart(): Promise<{ portal: PortalProcess; group: number; database: number }> {
  const portal = await startPortal({
    command: ["npm", "start"],
    ownGroup: true,
    env: { DATA_DIR: folder.path },
  })
  const group = portal.process.pid ?? 0
  onTestFinished(() => void (isAlive(-group) && process.kill(-group, "SIGKILL")))
  await portal.printed("Beenden mit Strg-C.")
  return { portal, group, database: (await databasePid(folder.path)) ?? 0 }
}

it.for([
  ["Ctrl-C, which reaches every process of the terminal", "SIGINT", (group: number) => -group],
  ["SIGTERM to npm alone, as from a service manager", "SIGTERM", (group: number) => group],
  ["a closed terminal", "SIGHUP", (group: number) => -group],
] as const)(
  "npm start stops everything it started, including the database: %s",
  async ([, signal, target]) => {
    const { portal, group, database } = await npmStart()
    expect(isAlive(database)).toBe(true)
    process.kill(target(group), signal)
    const { stderr } = await portal.ended
    expect(stderr.split("\n").filter((line) => !line.startsWith("npm ") && line !== "")).toEqual([])
    await expect.poll(() => isAlive(-group) || isAlive(database)).toBe(false)
    await expect(fetch(portal.url)).rejects.toThrow()
  },
)

it("npm run dev begins in an empty folder, with the demo's past, and restarts the server on a change", async () => {
  const { path, remove } = await newDataFolder()
  onTestFinished(remove)
  const url = `http://localhost:${await freePort()}`
  const dev = await startPortal({
    command: ["npm", "run", "dev"],
    ownGroup: true,
    env: { DATA_DIR: path, PUBLIC_URL: url, DEMO_HISTORY: "1" },
  })
  const group = dev.process.pid ?? 0
  onTestFinished(() => void (isAlive(-group) && process.kill(-group, "SIGKILL")))
  await dev.printed("Beenden mit Strg-C.")
  expect((await fetch(`${url}/login`)).status).toBe(200)
  const database = (await databasePid(path)) ?? 0

  await utimes("server/main.ts", new Date(), new Date())
  await expect.poll(() => isAlive(database)).toBe(false)
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200)

  process.kill(-group, "SIGINT")
  await dev.ended
  await expect.poll(() => isAlive(-group)).toBe(false)
})
