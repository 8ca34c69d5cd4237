import type { FastifyInstance } from "fastify"

export type WellKnown = {
  publicUrl: string
  contactMail: string
  /** Screen for changing the password. */
  passwordPath: string
  clock: () => Date
}

/** Validity of security.txt. */
const goodForDays = 180
const dayMs = 86_400_000

/** Addresses for crawlers, security researchers and password managers. */
export function registerWellKnown(app: FastifyInstance, parts: WellKnown): void {
  const { publicUrl, contactMail, passwordPath, clock } = parts
  const text = (path: string, lines: () => string[]) =>
    app.get(path, async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=3600")
        .type("text/plain; charset=utf-8")
        .send(`${lines().join("\n")}\n`),
    )
  // Nothing to index: content requires a sign-in.
  text("/robots.txt", () => ["User-agent: *", "Disallow: /"])
  text("/.well-known/security.txt", () => [
    `Contact: mailto:${contactMail}`,
    `Expires: ${expiry(clock()).toISOString()}`,
    "Preferred-Languages: de, en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ])
  app.get("/security.txt", async (_request, reply) => reply.redirect("/.well-known/security.txt", 301))
  app.get("/.well-known/change-password", async (_request, reply) =>
    reply.header("cache-control", "no-store").redirect(passwordPath, 302),
  )
}

/** Midnight, so that the response is the same all day. */
const expiry = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + goodForDays) * dayMs)
