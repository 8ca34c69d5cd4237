import type { FastifyInstance } from "fastify"

export type WellKnown = {
  /** The address people open, without a slash at its end. */
  publicUrl: string
  /** Where weaknesses are reported. */
  contactMail: string
  /** The path of the screen on which people change their password. */
  passwordPath: string
  clock: () => Date
}

/** For how long the word about the contact is good: it is computed with each answer, so it never runs out while we run. */
const goodForDays = 180
const dayMs = 86_400_000

/** What machines ask a web site for at fixed addresses (P166): crawlers, whoever found a weakness, password managers. */
export function registerWellKnown(app: FastifyInstance, parts: WellKnown): void {
  const { publicUrl, contactMail, passwordPath, clock } = parts
  const text = (path: string, lines: () => string[]) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=3600")
        .type("text/plain; charset=utf-8")
        .send(`${lines().join("\n")}\n`),
    )
  // Nothing here is for a search engine: behind the sign-in is what agents may see.
  text("/robots.txt", () => ["User-agent: *", "Disallow: /"])
  text("/.well-known/security.txt", () => [
    `Contact: mailto:${contactMail}`,
    `Expires: ${expiry(clock()).toISOString()}`,
    "Preferred-Languages: de, en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ])
  app.get("/security.txt", { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect("/.well-known/security.txt", 301),
  )
  app.get("/.well-known/change-password", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "no-store").redirect(passwordPath, 302),
  )
}

/** At the beginning of a day, so that the answer of one day is the same. */
const expiry = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + goodForDays) * dayMs)
