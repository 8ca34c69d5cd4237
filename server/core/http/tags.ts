import type { FastifyRequest } from "fastify"

/** Whether `If-None-Match` names the tag; compressing proxies make tags weak, and caches name several. */
export const hasTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers["if-none-match"] ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === tag)
