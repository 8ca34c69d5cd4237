import { expect, test } from "vitest"
import { createLog } from "../runtime/index.ts"
import { wayOf } from "./forwarded.ts"
import { createServer } from "./server.ts"

const publicUrl = "https://portal.example"

const wayBy = async (trusted: string[], headers: Record<string, string>, remoteAddress = "127.0.0.1") => {
  const app = createServer(createLog("silent"), trusted)
  app.get("/way", async (request) => ({ way: wayOf(request, publicUrl) }))
  const answer = await app.inject({
    url: "/way",
    remoteAddress,
    headers: { host: "portal.example", ...headers },
  })
  return answer.json<{ way: string }>().way
}

const forwarded = (address: string) => ({ "x-forwarded-for": address })

test("a call is told by whom it came and whether that one is trusted", async () => {
  expect(await wayBy([], {})).toBe("direct")
  expect(await wayBy([], forwarded("203.0.113.9"))).toBe("untrusted")
  expect(await wayBy(["10.0.0.1"], forwarded("203.0.113.9"))).toBe("untrusted")
  expect(await wayBy(["127.0.0.1"], forwarded("203.0.113.9"))).toBe("trusted")
  const elsewhere = { ...forwarded("203.0.113.9"), host: "other.example" }
  expect(await wayBy(["127.0.0.1"], elsewhere)).toBe("other_address")
})

test("the trusted proxy's own machine may call through it", async () => {
  expect(await wayBy(["127.0.0.1"], forwarded("127.0.0.1"))).toBe("trusted")
})
