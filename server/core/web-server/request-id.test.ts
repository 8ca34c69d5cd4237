import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { requestIds } from "./origins.ts"

const from = (remoteAddress: string | undefined, id?: string) =>
  ({ headers: { "x-request-id": id }, socket: { remoteAddress } }) as unknown as IncomingMessage

const idOf = requestIds(["10.0.0.0/8", "::1", "2001:db8::/32"])

test.each(["10.1.2.3", "::ffff:10.1.2.3", "::1", "2001:db8::7"])(
  "takes the id of a proxy at %s",
  (address) => {
    expect(idOf(from(address, "trace-0123.a:b_c"))).toBe("trace-0123.a:b_c")
  },
)

test.each([
  ["somebody else", "203.0.113.9", "trace-0123"],
  ["nobody in particular", undefined, "trace-0123"],
  ["a proxy with a line break", "10.1.2.3", "trace\nlevel: info"],
  ["a proxy with too long a one", "10.1.2.3", "x".repeat(65)],
  ["a proxy with a short one", "10.1.2.3", "1"],
  ["a proxy without one", "10.1.2.3", undefined],
])("ignores the id of %s", (_who, address, id) => {
  expect(idOf(from(address, id))).toMatch(/^[0-9a-f-]{36}$/)
})

test("ignores all ids without proxies", () => {
  expect(requestIds([])(from("127.0.0.1", "trace-0123"))).toMatch(/^[0-9a-f-]{36}$/)
})
