import { pdfOf } from "@packages/active-content/for-tests"
import fc from "fast-check"
import type { Endpoint } from "../../../contract/core/endpoint.ts"
import { almostValid, queryText, type Samples, valid } from "./from-schema.ts"
import { nastyText, nastyValue } from "./nasty.ts"

/** A call as sent, in plain data, so that a failing one can be printed and repeated. */
export type FuzzCall<Caller extends string> = {
  caller: Caller
  method: Endpoint["method"] | "HEAD"
  url: string
  headers: Record<string, string | string[]>
  /** Base64 for binary data. */
  payload: string | undefined
  isBase64: boolean
}
type Body = Pick<FuzzCall<string>, "payload" | "isBase64"> & { type: string | undefined }

const json = "application/json"
const asJson = (value: unknown): Body => ({
  type: json,
  payload: JSON.stringify(value) ?? "",
  isBase64: false,
})

/** Invalid or misleading JSON. */
const brokenJson = fc.constantFrom(
  ...["", "{", '{"id":1', "[1,2", "NaN", '{"__proto__":{"a":1}}', '{"a":1,"a":2}', '{"a":1e400}', "\ufeff{}"],
  ...["{} {}", "'{}'", '"\\ud800"', "[".repeat(20_000)],
)
const types = fc.constantFrom(
  ...["text/plain", "application/x-www-form-urlencoded", "application/xml", "multipart/form-data"],
  ...["multipart/form-data; boundary=", "application/json; charset=utf-16", "application/json, text/plain"],
  ...["APPLICATION/JSON", "x"],
)
const names = fc.constantFrom("Datenblatt.pdf", "Fahrzeugbild_x.png", "cars.xlsx", "a.docx")
/** First bytes of a PDF, zip, PNG, JPEG, compound file and text. */
const starts = [
  String(pdfOf()),
  "PK\u0003\u0004",
  "\u0089PNG\r\n\u001a\n",
  "\u00ff\u00d8\u00ff",
  "\u00d0\u00cf\u0011\u00e0",
]

/** Forms with a file: complete, cut off, unterminated, with path-like names, and with files of every type. */
const form: fc.Arbitrary<Body> = fc
  .record({
    field: fc.oneof({ weight: 4, arbitrary: fc.constant("file") }, nastyText),
    name: fc.oneof({ weight: 2, arbitrary: names }, nastyText),
    start: fc.constantFrom(...starts, "a;b\n1;2", ""),
    rest: fc.uint8Array({ maxLength: 400 }),
    cut: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(60)),
  })
  .map(({ field, name, start, rest, cut }) => {
    const plain = (text: string) => text.replace(/[\r\n"]/g, "_").slice(0, 500)
    const head = `--x\r\nContent-Disposition: form-data; name="${plain(field)}"; filename="${plain(name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    const whole = Buffer.concat([
      Buffer.from(head),
      Buffer.from(start, "latin1"),
      Buffer.from(rest),
      Buffer.from("\r\n--x--\r\n"),
    ])
    return {
      type: "multipart/form-data; boundary=x",
      payload: whole.subarray(0, whole.length - cut).toString("base64"),
      isBase64: true,
    }
  })

function bodyOf(endpoint: Endpoint, samples: Samples): fc.Arbitrary<Body> {
  if (endpoint.method === "GET") return fc.constant({ type: undefined, payload: undefined, isBase64: false })
  const odd: fc.Arbitrary<Body> = fc.oneof(
    brokenJson.map((payload) => ({ type: json, payload, isBase64: false })),
    nastyValue.map(asJson),
    fc.tuple(types, brokenJson).map(([type, payload]) => ({ type, payload, isBase64: false })),
    form,
  )
  if (endpoint.bodyKind === "multipart")
    return fc.oneof({ weight: 4, arbitrary: form }, { weight: 1, arbitrary: odd })
  const { body } = endpoint
  if (!body) return fc.oneof({ weight: 2, arbitrary: fc.constant(asJson({})) }, { weight: 1, arbitrary: odd })
  return fc.oneof(
    { weight: 4, arbitrary: valid(body, samples).map(asJson) },
    { weight: 4, arbitrary: almostValid(body, samples).map(asJson) },
    { weight: 1, arbitrary: odd },
  )
}

/** Additional headers for any call. Node itself refuses invalid ones. */
const moreHeaders: fc.Arbitrary<Record<string, string | string[]>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string | string[]>>(
    ...["1201", "00000000-0000-0000-0000-000000000000", ["a", "b"], ",,,"].map((ids) => ({
      "x-location-ids": ids,
    })),
    { "if-none-match": '"x", W/"y", *' },
    { range: "bytes=0-1,5-,-3" },
    { "accept-encoding": "gzip;q=0, br" },
    { "x-forwarded-for": "1.2.3.4, ::1, x" },
    { host: "evil.example" },
    { cookie: "zvf.session=a.b; zvf.session=c" },
    { "x-http-method-override": "DELETE" },
    { "content-encoding": "gzip" },
    { expect: "x" },
  ),
)

/** Any call of the contract by any caller. */
export const callOf = <Caller extends string>(
  endpoints: readonly Endpoint[],
  callers: readonly Caller[],
  samples: Samples,
): fc.Arbitrary<{ endpoint: string; call: FuzzCall<Caller> }> =>
  fc.constantFrom(...endpoints).chain((endpoint) =>
    fc
      .record({
        caller: fc.constantFrom(...callers),
        query: queryText(endpoint.query, samples),
        body: bodyOf(endpoint, samples),
        headers: moreHeaders,
        isHead: fc.integer({ min: 0, max: 19 }),
      })
      .map(({ caller, query, body: { type, payload, isBase64 }, headers, isHead }) => ({
        endpoint: `${endpoint.method} ${endpoint.path}`,
        call: {
          caller,
          method: endpoint.method === "GET" && isHead === 0 ? ("HEAD" as const) : endpoint.method,
          url: endpoint.path + query,
          headers: { ...headers, ...(type !== undefined && { "content-type": type }) },
          payload,
          isBase64,
        },
      })),
  )
