import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { sendRefusal } from "../http/index.ts"

/** Whether a path is a screen's, by the list that the build wrote beside the page; an older build has none. */
function screensOf(folder: string): (path: string) => boolean {
  const list = join(folder, "screens.json")
  if (!existsSync(list)) return () => true
  const paths = new Set(JSON.parse(readFileSync(list, "utf8")) as string[])
  return (path) => paths.has(path === "/" ? path : path.replace(/\/$/, ""))
}

/** Where no screen ever is: calls, files of the build, and what machines look for. */
const neverScreens = /^\/(api|assets|\.well-known)(\/|$)/

/**
 * Serves the built web app. Files under /assets carry a hash in their name and are kept for ever. The address of a screen gets
 * the page itself, which browsers check each time; so does any other address that a person may have mistyped, with 404 (P166).
 */
export async function registerWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const kept = path.includes("/assets/")
        reply.header("cache-control", kept ? "public, max-age=31536000, immutable" : "no-cache")
      },
    })
  const isScreen = screensOf(folder)
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? ""
    const isPage = (request.method === "GET" || request.method === "HEAD") && !neverScreens.test(path)
    if (!isPage || !existsSync(folder)) return sendRefusal(reply, { refused: "not_found" })
    return reply.code(isScreen(path) ? 200 : 404).sendFile("index.html")
  })
}
