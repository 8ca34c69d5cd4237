import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { registerWebApp } from "./static-files.ts"

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "web-"))
  await mkdir(join(folder, "assets"))
  await writeFile(join(folder, "index.html"), "<!doctype html><body></body>")
  for (const name of ["film.webm", "film.mp4"])
    await writeFile(join(folder, "assets", name), Buffer.from(Array.from({ length: 100 }, (_, at) => at)))
  app = fastify()
  await registerWebApp(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (name: string, range?: string) =>
  app.inject({ url: `/assets/${name}`, ...(range && { headers: { range } }) })

test("serves a film in ranges, cached for ever", async () => {
  for (const [name, type] of [
    ["film.webm", "video/webm"],
    ["film.mp4", "video/mp4"],
  ] as const) {
    // Safari requests two bytes first and needs this response to play a film.
    const begin = await ask(name, "bytes=0-1")
    expect([begin.statusCode, begin.rawPayload.length]).toEqual([206, 2])
    expect(begin.headers).toMatchObject({
      "content-range": "bytes 0-1/100",
      "accept-ranges": "bytes",
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
    })
    const rest = await ask(name, "bytes=90-")
    expect([rest.statusCode, [...rest.rawPayload]]).toEqual([206, [90, 91, 92, 93, 94, 95, 96, 97, 98, 99]])
  }
})

test("refuses an invalid range, and serves everything without one", async () => {
  expect((await ask("film.mp4", "bytes=200-")).statusCode).toBe(416)
  const whole = await ask("film.mp4")
  expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, 100])
})

test("puts the server's notice into every screen's page, before any script", async () => {
  const marked = fastify()
  await registerWebApp(marked, folder, "Nur ein Versuch.")
  for (const url of ["/", "/index.html", "/login", "/no/such/screen?a=1"]) {
    const page = await marked.inject({ url })
    expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ])
    expect(page.body).toContain(">Nur ein Versuch.</aside>")
    expect((await app.inject({ url })).body).not.toContain("aside")
  }
  expect((await marked.inject({ url: "/assets/film.mp4" })).statusCode).toBe(200)
  expect((await marked.inject({ url: "/api/nothing" })).statusCode).toBe(404)
  await marked.close()
})
