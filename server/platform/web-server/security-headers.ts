import helmet from "@fastify/helmet"
import type { FastifyInstance } from "fastify"

/** Where the SDK of a hosted identity signs people in and renews their tokens. */
const hostedIdentity = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"]

/**
 * Strict headers on every answer; only our own origin may load anything, and pages call nobody else but a hosted identity.
 * `https` adds HSTS and upgrades.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  https: boolean,
  hosted: boolean,
): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Positions of floating panels are set as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        ...(hosted && { connectSrc: ["'self'", ...hostedIdentity] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: "same-origin" },
  })
}
