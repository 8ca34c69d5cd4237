import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { endpoint } from "../../../contract/core/endpoint.ts"
import { registerMultipart } from "../http/bodies.ts"
import { route } from "../http/route.ts"
import { createLog } from "../runtime/log.ts"
import { createServer } from "./server.ts"

const echo = endpoint({
  method: "POST",
  path: "/api/echo",
  body: z.object({
    n: z.number(),
    jobNumber: z.string().max(3).optional(),
    list: z.array(z.string()).optional(),
    strict: z.strictObject({}).optional(),
  }),
  output: z.object({ n: z.number() }),
  errors: [],
})

const app = createServer(createLog("silent"))
beforeAll(async () => {
  await registerMultipart(app)
  route(
    app,
    echo,
    async () => null,
    async ({ body }) => body,
  )
})
afterAll(() => app.close())

const call = (payload: string, type: string) =>
  app.inject({ method: "POST", url: "/api/echo", payload, headers: { "content-type": type } })

test.each([
  ["text/plain", '{"n":1}'],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n--x--\r\n',
  ],
  ["application/x-www-form-urlencoded", "n=1"],
  ["application", '{"n":1}'],
])("refuses other bodies than JSON by type: %s", async (type, payload) => {
  const answer = await call(payload, type)
  expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_media_type"])
})

test("parses JSON and forbids caching the response", async () => {
  const answer = await call('{"n":1}', "application/json; charset=utf-8")
  expect(answer.json()).toEqual({ n: 1 })
  expect(answer.headers["cache-control"]).toBe("no-store")
})

test.each(['{"n":1', '{"__proto__":{"n":1}}', '{"n":1e400}', '{"n":NaN}', ""])(
  "refuses the body %j",
  async (payload) => {
    const answer = await call(payload, "application/json")
    expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid_input"])
  },
)

test("refuses JSON nested deeper than any call needs", async () => {
  const answer = await call(`${"[".repeat(21)}${"]".repeat(21)}`, "application/json")
  expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid_input"])
})

test("lists at most 50 errors, of invalid values and unknown keys", async () => {
  const list = await call(JSON.stringify({ n: 1, list: Array(1000).fill(1) }), "application/json")
  expect(list.json().details).toHaveLength(50)
  const keys = await call(
    JSON.stringify({ n: 1, strict: Object.fromEntries(Array.from(Array(1000), (_, n) => [n, 1])) }),
    "application/json",
  )
  expect(keys.json().details).toHaveLength(50)
})

test("reports an invalid value once, with its German label if it has one", async () => {
  const answer = await call('{"jobNumber":["4","7","0","0"]}', "application/json")
  expect(answer.json()).toEqual({
    code: "invalid_input",
    message: "Die Angaben sind unvollständig oder ungültig. Auftragsnummer: Erwartet wird ein Text.",
    details: [
      { path: "n", message: "Diese Angabe ist erforderlich." },
      { label: "Auftragsnummer", path: "jobNumber", message: "Erwartet wird ein Text." },
    ],
  })
})
