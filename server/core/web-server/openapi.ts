import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"
import { z } from "zod"
import { type Endpoint, errorsOf } from "../../../contract/endpoint.ts"
import { errorStatus, errorText } from "../../../contract/errors.ts"

type Described = FastifySchema & { response?: Record<string, unknown> }

/** Every refusal an endpoint knows, by status, with its codes and their sentences. */
function refusals(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorText[code]}`).join("\n\n"),
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { enum: codes },
          message: { type: "string" },
          details: {},
          requestId: { type: "string" },
        },
      },
    ]),
  )
}

function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return rest
}

/** Adds what the compiled schemas lack: prepared JSON, files in and out, and refusals. */
function completed(schema: Described, endpoint: Endpoint): Described {
  const answer =
    endpoint.output === "binary"
      ? { 200: { description: "Datei", type: "string", format: "binary" } }
      : endpoint.raw && {
          200: { description: "Default Response", ...jsonSchemaOf(endpoint.output, "output") },
        }
  const file = endpoint.bodyKind === "multipart" && {
    body: {
      type: "object",
      required: ["file"],
      properties: { file: { type: "string", format: "binary" } },
    },
  }
  return { ...schema, ...file, response: { ...schema.response, ...answer, ...refusals(endpoint) } }
}

/** The documentation page only loads its own files and cannot be framed. */
const pagePolicy = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "connect-src": "'self'",
  "font-src": "'self' data:",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
  "img-src": "'self' data:",
  "script-src": "'self'",
  "style-src": "'self'",
}

/** Returns whether the caller may pass; otherwise it has sent the refusal. */
export type AccessCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** OpenAPI of the contract at /api/docs, for callers that `mayAccess` admits. Registered before the routes. */
export async function registerOpenApi(
  app: FastifyInstance,
  version: string,
  mayAccess: AccessCheck,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "ZVF-Portal", version },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      security: [{ bearer: [] }],
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const { endpoint } = input.route.config ?? {}
      if (!endpoint) return { url, schema }
      return { url, schema: completed(schema as Described, endpoint) }
    },
  })
  await app.register(async (docs) => {
    docs.addHook("onRequest", async (request, reply) => {
      reply.header("cache-control", "no-store")
      if (!(await mayAccess(request, reply))) return reply
    })
    await docs.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: pagePolicy })
  })
}
