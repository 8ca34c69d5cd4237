import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { pdfOf } from "@packages/active-content/for-tests"
import { describe, expect, it } from "vitest"
import type { Activity } from "../../contract/cases/activities.ts"
import type { AgentCar } from "../../contract/fleet/cars.ts"
import type { CarDocument } from "../../contract/fleet/documents.ts"
import type { User } from "../../contract/people/users.ts"
import { callerFor, readJson, sendAbout } from "../../e2e/http.ts"
import { castAgreed } from "../demo/cast.ts"
import { type PortalProcess, startPortal } from "../testing/portal.ts"
import { dataFolder, runningPortal } from "../testing/starts.ts"

async function command(verb: "backup" | "restore", env: Record<string, string>, ...words: string[]) {
  const { ended } = await startPortal({
    env,
    command: [process.execPath, "server/backup/main.ts", verb, ...words],
  })
  return ended
}

describe("refused with one German sentence", () => {
  it.each(["backup", "restore"] as const)("%s without a target", async (verb) => {
    const { code, stdout, stderr } = await command(verb, {})
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toMatch(/^Aufruf: npm run (backup -- <Ordner>|restore -- <Sicherung>)\n$/)
  })

  it.each(["backup", "restore"] as const)("%s of a database elsewhere", async (verb) => {
    const env = { DATABASE_URL: "postgres://zvf:geheim@127.0.0.1:9/zvf" }
    const { code, stdout, stderr } = await command(verb, env, "/tmp")
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toMatch(/^Mit DATABASE_URL [^\n]* ihre eigene Sicherung\.\n$/)
  })
})

const admin = "admin@aurel.example"
const manager = "leitung@brenner.example"

async function write({ url }: PortalProcess): Promise<AgentCar> {
  const agent = await callerFor(url, manager)
  const cars = await readJson<AgentCar[]>(agent, "/api/car/all/area?area=SELECTION")
  const car = cars.find(({ acceptSelection }) => acceptSelection)
  const [location] = (await readJson<User>(agent, "/api/user/")).locations
  await sendAbout(agent, "SELECTION", car!.jobNumber, {
    type: "SELECTION_ACCEPT",
    ...castAgreed,
    locationId: location?.id,
  })
  const body = new FormData()
  body.set("file", new Blob([new Uint8Array(pdfOf("Gutachten"))]), "Gutachten.pdf")
  await (await callerFor(url, admin))(`/api/car/document?carId=${car!.id}`, { method: "POST", body })
  return car!
}

it("a running portal is backed up, and has its data after a restore", async () => {
  const [folder, target] = [await dataFolder(), await dataFolder()]
  const env = { DATA_DIR: join(folder, "data") }
  const first = await runningPortal({ env })
  const car = await write(first)
  const { code, stdout, stderr } = await command("backup", env, target)
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const made = /^Gesichert: (.+)$/m.exec(stdout)?.[1] ?? ""
  expect(join(target, (await readdir(target))[0] ?? "")).toBe(made)
  first.process.kill("SIGKILL")
  await first.ended
  await rm(env.DATA_DIR, { recursive: true, force: true, maxRetries: 10 })

  expect(await command("restore", env, made)).toMatchObject({ code: 0, stderr: "" })
  const { url } = await runningPortal({ env })
  const asAdmin = await callerFor(url, admin)
  const acts = await readJson<Activity[]>(await callerFor(url, manager), "/api/car/all/activity")
  expect(acts.map(({ jobNumber }) => jobNumber)).toContain(car.jobNumber)
  const [document] = await readJson<CarDocument[]>(asAdmin, `/api/car/document/all?carId=${car.id}`)
  const content = await asAdmin(`/api/car/document?id=${document?.id}`)
  expect(await content.text()).toBe(String(pdfOf("Gutachten")))
})
