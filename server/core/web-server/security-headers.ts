import type { FastifyInstance } from "fastify"
import helmet from "helmet"

/** Where the SDK of a hosted identity signs people in and renews their tokens. */
const hostedIdentity = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"]

/** What the portal's pages use themselves: the film of the start page, copying of a link, passkeys. */
const used = "autoplay clipboard-write publickey-credentials-create publickey-credentials-get"
/** Never needed, so that injected code cannot request it either. */
const unused = `accelerometer attribution-reporting browsing-topics camera clipboard-read compute-pressure display-capture
  encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map
  local-fonts magnetometer microphone midi otp-credentials payment picture-in-picture screen-wake-lock serial
  storage-access usb window-management xr-spatial-tracking`
const permissions = [
  ...used.split(" ").map((name) => `${name}=(self)`),
  ...unused.split(/\s+/).map((name) => `${name}=()`),
].join(", ")

/**
 * Strict headers on every response (P165): content only from the own origin, no framing, and connections only to the own origin and a
 * hosted identity. Computed once, since helmet's Fastify plugin would do so per call, a tenth of a small call's time. Under https, HSTS
 * for a year including subdomains.
 */
export function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean, hosted: boolean): void {
  const setHeaders = helmet({
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        ...(hosted && { connectSrc: ["'self'", ...hostedIdentity] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  })
  app.addHook("onRequest", (request, reply, next) => {
    reply.header("permissions-policy", permissions)
    setHeaders(request.raw, reply.raw, () => next())
  })
}
