import type { FastifyInstance } from "fastify"
import helmet from "helmet"

/** Sign-in and token renewal of the hosted identity's SDK. */
const hostedIdentity = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"]

/** Used by pages: the start page's film, copying a link, passkeys. */
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

/** Strict headers on every response. Computed once: helmet's plugin takes a tenth of a small call's time. */
export function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean, hosted: boolean): void {
  const setHeaders = helmet({
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
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
