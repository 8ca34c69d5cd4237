import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pdfOf } from "@packages/active-content/for-tests"
import { expect, onTestFinished, test } from "vitest"
import { addPreOffer } from "./testing/cars.ts"
import { createCastDatabase, databaseOfTest, openedInTest } from "./testing/database.ts"
import { plainPicture } from "./testing/files.ts"
import type { PortalProcess } from "./testing/portal.ts"
import { admin, manager, requestBody } from "./testing/requests.ts"
import { tokenFrom } from "./testing/sign-in.ts"
import { dataFolder, runningPortal } from "./testing/starts.ts"

const root = join(import.meta.dirname, "..")

function shippedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "zvf-shipped-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { stderr } = spawnSync(process.execPath, ["tools/ship.ts", folder], { cwd: root, encoding: "utf8" })
  expect(stderr).toBe("")
  return folder
}

async function startShipped(): Promise<{ portal: PortalProcess; databaseUrl: string; folder: string }> {
  const databaseUrl = await databaseOfTest(createCastDatabase)
  const folder = shippedFolder()
  const settings = { NODE_ENV: "production", DEMO: "1", NODE_COMPILE_CACHE: join(folder, "c") }
  const portal = await runningPortal({
    folder,
    command: [join(folder, "node_modules/.bin/node"), "server/main.ts"],
    env: { DATABASE_URL: databaseUrl, DATA_DIR: await dataFolder(), ...settings },
  })
  return { portal, databaseUrl, folder }
}

const formOf = (name: string, bytes: Buffer) => {
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(bytes)]), name)
  return form
}

test("the shipped folder works without tools: sign-in, Excel, images and documents", async () => {
  const { portal, databaseUrl, folder } = await startShipped()
  expect(readdirSync(join(folder, "node_modules"))).not.toContain("vite")
  expect(await (await fetch(portal.url)).text()).toContain("<!doctype html>")
  const db = openedInTest(databaseUrl, 10)
  const call = async (who: string, path: string, init: RequestInit = {}) => {
    const { authorization } = await tokenFrom(portal, who)
    return fetch(`${portal.url}${path}`, { ...init, headers: { ...init.headers, authorization } })
  }

  const car = await addPreOffer(db)
  const accepted = await call(manager, "/api/car/mail", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(requestBody("PRE_OFFER_ACCEPT", car)),
  })
  expect(accepted.status).toBe(200)
  const { id } = (await db.one<{ id: string }>("select id from acts where verb = 'accept'"))!
  const document = async () => {
    const answer = await call(manager, `/api/contract?actId=${id}`)
    return answer.ok ? (await answer.text()).slice(0, 5) : answer.status
  }
  await expect.poll(document, { timeout: 60_000, interval: 1000 }).toBe("%PDF-")

  const workbook = readFileSync(join(root, "server/demo/fahrzeugbestand.xlsx"))
  const checked = await call(admin, "/api/car/import?check=true", {
    method: "POST",
    body: formOf("bestand.xlsx", workbook),
  })
  expect(checked.status).toBe(200)
  expect((await call(admin, "/api/car/export")).status).toBe(200)

  const attached = await call(admin, `/api/car/document?carId=${car.id}`, {
    method: "POST",
    body: formOf("Datenblatt.pdf", pdfOf()),
  })
  expect(attached.status).toBe(201)

  const picture = await plainPicture("#336699").png().toBuffer()
  const uploaded = await call(admin, "/api/car/image", {
    method: "POST",
    body: formOf("Urlaub.png", picture),
  })
  // Accepted as a picture, but no car has this name.
  expect(await uploaded.json()).toMatchObject({ code: "image_without_car" })
})
