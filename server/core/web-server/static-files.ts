import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { sendRefusal } from "../http/errors.ts"

function screensOf(folder: string): (path: string) => boolean {
  const list = join(folder, "screens.json")
  if (!existsSync(list)) return () => true
  const paths = new Set(JSON.parse(readFileSync(list, "utf8")) as string[])
  return (path) => paths.has(path === "/" ? path : path.replace(/\/$/, ""))
}

/** Paths of calls, build files and machines, never screens. */
const neverScreens = /^\/(api|assets|\.well-known)(\/|$)/

/** Serves the web app: hashed assets cached for ever, the page for screens, with 404 for unknown ones (P166). */
export async function registerWebApp(
  app: FastifyInstance,
  folder: string,
  notice: string | null = null,
): Promise<void> {
  const isBuilt = existsSync(folder)
  const noticed = isBuilt && notice !== null ? pageWith(notice, join(folder, "index.html")) : null
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: noticed !== null ? ["index.html*"] : [],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/")
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache")
      },
    })
  const isScreen = screensOf(folder)
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? ""
    const isPage = (request.method === "GET" || request.method === "HEAD") && !neverScreens.test(path)
    if (!isPage || !existsSync(folder)) return sendRefusal(reply, { refused: "not_found" })
    reply.code(isScreen(path) ? 200 : 404)
    if (noticed === null) return reply.sendFile("index.html")
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(noticed)
  })
}

/** Styles: web/ui/theme/tokens.css. */
const pageWith = (notice: string, path: string): string =>
  readFileSync(path, "utf8").replace(
    "<body>",
    () => `<body>\n    <aside class="notice-of-server" aria-label="Hinweis">${notice}</aside>`,
  )
