import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance, FastifySchema } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"
import { z } from "zod"
import type { Endpoint } from "../../contract/endpoint.ts"
import { errorStatus, errorText } from "../../contract/errors.ts"

type Described = FastifySchema & { response?: Record<string, unknown> }

/** Every refusal an endpoint knows, by status, with its codes and their sentences. */
function refusals({ errors }: Endpoint): Record<string, unknown> {
  // Whoever must be active must have a profile first (decision 7).
  const all = errors.includes("inactive") ? (["profile_missing", ...errors] as const) : errors
  const byStatus = Map.groupBy(all, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorText[code]}`).join("\n\n"),
        type: "object",
        required: ["code", "message"],
        properties: { code: { enum: codes }, message: { type: "string" }, details: {} },
      },
    ]),
  )
}

function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return rest
}

/** What the compiled schemas do not say: prepared JSON, files in and out, and the refusals. */
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

/** A call that is not built yet shows its input all the same, and that it answers 501. */
const announced = (schema: Described, { query, body }: Endpoint): Described => ({
  ...schema,
  ...(query && { querystring: jsonSchemaOf(query, "input") }),
  ...(body && { body: jsonSchemaOf(body, "input") }),
  response: { ...schema.response, 501: { description: errorText.not_built_yet } },
})

/** OpenAPI, derived from the endpoints of the contract, at /api/docs. Registered before the routes. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "ZVF-Portal", version },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      security: [{ bearer: [] }],
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const { endpoint, notBuilt } = input.route.config ?? {}
      if (!endpoint) return { url, schema }
      const complete = completed(schema as Described, endpoint)
      return { url, schema: notBuilt ? announced(complete, endpoint) : complete }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // The page's own policy would send a portal without TLS to https.
    transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ""),
  })
}
