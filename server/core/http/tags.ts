import type { FastifyRequest } from "fastify"

/** Whether the caller has the answer of this tag. A proxy that compresses makes tags weak, and a cache may name several. */
export const hasTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers["if-none-match"] ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === tag)
