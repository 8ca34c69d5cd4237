import { existsSync } from "node:fs"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { sendRefusal } from "../http/index.ts"

/**
 * Serves the built web app. Files under /assets carry a hash in their name and are kept for ever; every other path
 * outside /api is a screen and gets the page itself, which browsers check each time.
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
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isScreen =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|assets)(\/|$)/.test(request.url.split("?")[0] ?? "") &&
      existsSync(folder)
    return isScreen ? reply.sendFile("index.html") : sendRefusal(reply, { refused: "not_found" })
  })
}
