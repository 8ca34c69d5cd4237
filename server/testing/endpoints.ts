import type { Endpoint } from "../../contract/core/endpoint.ts"

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../contract/*/*.ts", "!../../contract/*/*.test.ts"],
  { eager: true },
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value

export const endpoints = Object.values(modules).flatMap((exports) =>
  Object.values(exports).filter(isEndpoint),
)

/** The name used by test tables, e.g. "GET /api/user/". */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
