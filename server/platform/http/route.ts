import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { BodyOf, Endpoint, ErrorOf, OutputOf, QueryOf } from "../../../contract/endpoint.ts"
import type { ErrorCode } from "../../../contract/errors.ts"
import { isRefused, type Nothing, Refusal, type Refused } from "../refusal.ts"
import { sendRefusal } from "./errors.ts"
import { beginHeavy } from "./heavy.ts"

/** Decides who is calling before the body is read, or refuses. It may set headers of the answer. */
export type Gate<Caller, Code extends ErrorCode> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Caller | Refused<Code>>

export type Call<E extends Endpoint, Caller> = {
  query: QueryOf<E>
  body: BodyOf<E>
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<E extends Endpoint> = E["output"] extends "binary"
  ? FastifyReply
  : E extends { raw: true }
    ? FastifyReply
    : Nothing extends OutputOf<E>
      ? Nothing
      : OutputOf<E>

/** The terms are asked for only where something is written. */
type Reads = { method: "GET" } | { needsNoTerms: true }
type Possible<E, AtGate> = E extends Reads ? Exclude<AtGate, "terms_not_accepted"> : AtGate
type CodeIn<Outcome> = Outcome extends Refused<infer Code> ? Code : never

const callers = new WeakMap<FastifyRequest, unknown>()

/**
 * Registers one endpoint of the contract: gate first (before the body is read, P7), then input by schema,
 * one call, and an answer that its schema strips to the declared fields. A `Refused` value becomes its error. It compiles
 * only when the endpoint lists each error of gate and handler, and no other.
 */
export function route<
  E extends Endpoint,
  Caller,
  Outcome extends Answer<E> | Refused<ErrorOf<E>>,
  AtGate extends ErrorOf<E> | (E extends Reads ? "terms_not_accepted" : never) = never,
>(
  app: FastifyInstance,
  endpoint: E & { errors: readonly NoInfer<Possible<E, AtGate> | CodeIn<Outcome>>[] },
  gate: Gate<Caller, AtGate>,
  handle: (call: Call<E, Caller>) => Promise<Outcome>,
): void {
  const isPlainJson = endpoint.output !== "binary" && !endpoint.raw
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split("/")[2] ?? "api"],
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.bodyKind === "multipart" && { consumes: ["multipart/form-data"] }),
      ...(endpoint.bodyKind === "form" && { consumes: [formType] }),
      ...(isPlainJson && { response: { "2xx": endpoint.output } }),
    },
    config: { endpoint },
    ...(endpoint.maxBodyMb && { bodyLimit: endpoint.maxBodyMb * 1024 * 1024 }),
    onRequest: async (request, reply) => {
      // An answer is for its caller alone; what may be kept says so itself.
      reply.header("cache-control", "no-store")
      const caller = await gate(request, reply)
      if (isRefused(caller)) return sendRefusal(reply, caller)
      callers.set(request, caller)
      if (endpoint.heavy) {
        // Who left while the gate asked the database gets nothing begun: no end would ever be told of it.
        if (reply.raw.destroyed) return reply.hijack()
        const crowd = refusedAsHeavy(request, reply, caller)
        if (crowd) return sendRefusal(reply, crowd)
      }
      const isRight = endpoint.bodyKind === "form" ? isForm(request) : isJson(request)
      if (endpoint.body && !isRight) throw new Refusal("unsupported_media_type")
    },
    handler: async (request, reply) => {
      const answer = await handle({
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        caller: callers.get(request) as Caller,
        request,
        reply,
      })
      return isRefused(answer) ? sendRefusal(reply, answer) : answer
    },
  })
}

const formType = "application/x-www-form-urlencoded"
const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === formType

/** The same routes where plain forms are read: nobody else takes them, so that no foreign page's form is a call. */
export function withForms(app: FastifyInstance, add: (app: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.addContentTypeParser(formType, { parseAs: "string" }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    add(inner)
  })
}

/** Counts a heavy call until its answer is sent or its caller, who is still there, has gone; refuses one too many. */
function refusedAsHeavy(request: FastifyRequest, reply: FastifyReply, caller: unknown) {
  const turn = beginHeavy((caller as { id?: string } | null)?.id ?? request.ip)
  return isRefused(turn) ? turn : void reply.raw.once("close", turn)
}

/** Parsers for forms and plain text exist beside the one for JSON; only their own endpoints may use them. */
const isJson = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"] === undefined || /^application\/json\b/i.test(headers["content-type"])

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
