import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance, FastifySchema } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"
import { z } from "zod"
import type { Endpoint } from "../../../contract/endpoint.ts"
import { type ErrorCode, errorStatus, errorText } from "../../../contract/errors.ts"

type Described = FastifySchema & { response?: Record<string, unknown> }

/**
 * With what comes before any call (P7) or instead of it. Whoever must be active must have a profile, and a second
 * factor where it is demanded; calls of one's own profile are open without that and name the missing profile themselves.
 * Whoever has a profile may list own locations only. A body may be too large, of another kind or no JSON at all.
 */
function withDoor({ method, errors }: Endpoint): ErrorCode[] {
  const namesProfile = errors.includes("profile_missing")
  const asksActive = errors.includes("inactive") && !namesProfile
  return [
    ...new Set<ErrorCode>([
      ...(asksActive ? (["profile_missing", "second_factor_missing"] as const) : []),
      ...errors,
      ...(asksActive || namesProfile ? (["location_not_yours"] as const) : []),
      ...(method === "POST" ? (["file_too_large", "unsupported_media_type", "invalid_input"] as const) : []),
      "internal",
      "unavailable",
    ]),
  ]
}

/** Every refusal an endpoint knows, by status, with its codes and their sentences. */
function refusals(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(withDoor(endpoint), (code) => errorStatus[code])
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
      const { endpoint } = input.route.config ?? {}
      if (!endpoint) return { url, schema }
      return { url, schema: completed(schema as Described, endpoint) }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // The page's own policy would send a portal without TLS to https.
    transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ""),
  })
}
