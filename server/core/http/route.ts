import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import type { BodyOf, Endpoint, HandledErrorOf, OutputOf, QueryOf } from "../../../contract/core/endpoint.ts"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import { isRefused, type Nothing, Refusal, type Refused } from "../refusal.ts"
import { type UploadedFile, uploadedFile } from "./bodies.ts"
import { sendRefusal } from "./errors.ts"
import { awaitBody, awaitTurn, bodyLimitOf, releaseSlots } from "./lanes.ts"

/** Authenticates the caller, or refuses, before the body is read. May set response headers. */
export type Gate<Caller, Code extends ErrorCode> = {
  (request: FastifyRequest, reply: FastifyReply): Promise<Caller | Refused<Code>>
  /** A limit with statements of its own, checked in the call's turn: a flood would fill the pool with them. */
  limit?: (request: FastifyRequest) => Promise<Refused<Code> | null>
}

export type Call<E extends Endpoint, Caller> = {
  query: QueryOf<E>
  body: BodyOf<E>
  file: E extends { bodyKind: "multipart" } ? UploadedFile | null : undefined
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

/** Only writing calls require consent to the terms. */
type Reads = { method: "GET" } | { needsNoTerms: string }
type Possible<E, AtGate> = E extends Reads ? Exclude<AtGate, "terms_not_accepted"> : AtGate
type CodeIn<Outcome> = Outcome extends Refused<infer Code> ? Code : never

const callers = new WeakMap<FastifyRequest, unknown>()
const files = new WeakMap<FastifyRequest, UploadedFile | null>()
const personOf = (caller: unknown) => (caller as { id?: string } | null)?.id

/** Registers an endpoint: gate before the body (P7), validation, call. It must declare exactly the possible errors. */
export function route<
  E extends Endpoint,
  Caller,
  Outcome extends Answer<E> | Refused<HandledErrorOf<E>>,
  AtGate extends HandledErrorOf<E> | (E extends Reads ? "terms_not_accepted" : never) = never,
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
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(isPlainJson && { response: { "2xx": endpoint.output } }),
    },
    validatorCompiler,
    serializerCompiler,
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: async (request, reply) => {
      // Cacheable responses override this.
      reply.header("cache-control", "no-store")
      const caller = await gate(request, reply)
      if (isRefused(caller)) return sendRefusal(reply, caller)
      callers.set(request, caller)
      const isRight = endpoint.bodyKind === "form" ? isForm(request) : isJson(request)
      if (endpoint.body && !isRight) throw new Refusal("unsupported_media_type")
      return refuseOrGo(reply, await awaitBody(endpoint, request, personOf(caller)))
    },
    preValidation: async (request, reply) => {
      if (endpoint.bodyKind === "multipart") files.set(request, await uploadedFile(request))
      const full = await awaitTurn(endpoint, request, reply, personOf(callers.get(request)))
      return refuseOrGo(reply, full ?? (await gate.limit?.(request)) ?? null)
    },
    onSend: async (request, _reply, payload) => {
      releaseSlots(request)
      return payload
    },
    handler: async (request, reply) => {
      const answer = await handle({
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        file: files.get(request) as Call<E, Caller>["file"],
        caller: callers.get(request) as Caller,
        request,
        reply,
      })
      return isRefused(answer) ? sendRefusal(reply, answer) : answer
    },
  })
}

/** After waiting: a refusal, nothing for a client that disconnected, or else the call goes on. */
function refuseOrGo(reply: FastifyReply, refusal: Refused<ErrorCode> | null): FastifyReply | undefined {
  if (refusal) return sendRefusal(reply, refusal)
  if (!reply.raw.destroyed) return undefined
  releaseSlots(reply.request)
  return reply.hijack()
}

const formType = "application/x-www-form-urlencoded"
const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === formType

/** Adds routes that accept plain forms. All others refuse them, so that a foreign page's form cannot call them. */
export function withForms(app: FastifyInstance, add: (app: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.addContentTypeParser(formType, { parseAs: "string" }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    add(inner)
  })
}

/** Only endpoints that declare it accept bodies other than JSON. */
const isJson = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"] === undefined || /^application\/json\b/i.test(headers["content-type"])

/** Fastify's input check: the parsed value, or 422 with the errors. */
const validatorCompiler =
  ({ schema }: { schema: unknown }) =>
  (input: unknown) => {
    const { success, data, error } = (schema as z.ZodType).safeParse(input)
    return success ? { value: data } : { error: new Refusal("invalid_input", inputErrorsOf(error.issues)) }
  }

/** Fastify's output: strips undeclared fields, and throws for an answer that is not as declared. */
const serializerCompiler =
  ({ schema }: { schema: unknown }) =>
  (answer: unknown): string =>
    JSON.stringify((schema as z.ZodType).encode(answer))

/** More errors than this are not listed. */
const maxInputErrors = 50

/** Named as commands name them, so that a form finds its field: `idNumber`, `cars/0/id`. */
function inputErrorsOf(issues: readonly z.core.$ZodIssue[]) {
  // Only the first error of a value: a value that is no text also fails every other check.
  const firstByPath = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues.slice(0, maxInputErrors)) {
    const path = issue.path.join("/")
    if (!firstByPath.has(path)) firstByPath.set(path, issue)
  }
  return [...firstByPath].flatMap(([path, issue]) => inputErrorsAt(path, issue)).slice(0, maxInputErrors)
}

/** A strict object reports all unknown keys in one error. */
function inputErrorsAt(path: string, issue: z.core.$ZodIssue) {
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }]
  return issue.keys
    .slice(0, maxInputErrors)
    .map((key) => ({ path: path ? `${path}/${key}` : key, message: sentences.unknown }))
}

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
