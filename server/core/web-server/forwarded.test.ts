import { expect, test } from "vitest"
import { keptLog } from "../../testing/log.ts"
import { watchProxies } from "./origins.ts"
import { createServer } from "./server.ts"

const forwarded = { "x-forwarded-for": "203.0.113.9" }

const warnedOf = async (trusted: string[], headers: Record<string, string>, remoteAddress = "127.0.0.1") => {
  const { log, lines } = keptLog()
  const app = createServer(log, trusted)
  watchProxies(app, log)
  app.get("/", async () => "")
  for (let call = 0; call < 2; call += 1) await app.inject({ url: "/", remoteAddress, headers })
  return lines().flatMap(({ check, proxy }) => (check === "TRUSTED_PROXIES" ? [proxy] : []))
}

test.for([
  ["a direct call", [], {}, "127.0.0.1", []],
  ["a proxy that nobody trusts", [], forwarded, "127.0.0.1", ["127.0.0.1"]],
  ["another proxy than the trusted one", ["10.0.0.1"], forwarded, "10.0.0.2", ["10.0.0.2"]],
  ["the trusted proxy", ["127.0.0.1"], forwarded, "127.0.0.1", []],
  ["the trusted proxy's own machine", ["127.0.0.1"], { "x-forwarded-for": "127.0.0.1" }, "127.0.0.1", []],
  ["a stranger who writes the header", [], forwarded, "203.0.113.7", []],
] as const)("%s: warns once or not at all", async ([, trusted, headers, address, expected]) => {
  expect(await warnedOf([...trusted], headers, address)).toEqual(expected)
})
