import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { readFaq, readLegal } from "../../../contract/people/content.ts"
import { hasTag } from "../../core/http/download.ts"
import { route } from "../../core/http/route.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import type { Gates } from "../../portal/access/gate.ts"
import type { Content } from "./rules.ts"

export function contentRoutes(
  app: FastifyInstance,
  { gates, content }: { gates: Gates; content: Content },
): void {
  const sendFaq = sender(content.faq)
  const sendLegal = sender(content.legal)
  route(app, readFaq, gates.anyone, async ({ request, reply }) => sendFaq(request, reply))
  route(app, readLegal, gates.anyone, async ({ request, reply }) => sendLegal(request, reply))
}

function sender(answer: unknown) {
  const bytes = Buffer.from(JSON.stringify(answer))
  const tag = `"${sha256Of(bytes).slice(0, 32)}"`
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header("etag", tag).header("cache-control", "no-cache")
    if (hasTag(request, tag)) return reply.code(304).send()
    return reply.type("application/json; charset=utf-8").send(bytes)
  }
}
