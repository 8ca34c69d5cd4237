import { createHash } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { readFaq, readLegal } from "../../../contract/people/content.ts"
import { hasTag } from "../../core/http/download.ts"
import { route } from "../../core/http/route.ts"
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
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header("etag", tag).header("cache-control", "no-cache")
    if (hasTag(request, tag)) return reply.code(304).send()
    return reply.type("application/json; charset=utf-8").send(bytes)
  }
}
