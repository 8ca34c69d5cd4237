import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { type Answer, portalOfFile } from "./testing/app.ts"

// Every call that may answer "too many" is made until it does: the answer says when to come again, to programs and to people
// (P150). A call that is not in the list fails the first test. The stream of changes has a test of its own.

const portal = portalOfFile()
const manager = "leitung@brenner.example"
const unproven = "beratung@sommer.example"
beforeAll(async () => {
  await portal.signInAs(manager)
  await portal.db.run("delete from proven_mails where lower(mail) = $1", [unproven])
})

type Row = { as?: string; payload?: object | ((turn: number) => object); query?: string }
const code = { payload: { oobCode: "guessed" } }
const proof = { as: manager, payload: { password: "guessed", code: "000000" } }
const linkCode = { code: "guessed".repeat(7) }
const rows: Record<string, Row> = {
  "POST /api/identity/sign-in/email": { payload: { email: "leitung@kessler.example", password: "guessed" } },
  "POST /api/identity/sign-up": { payload: (turn) => ({ email: `new${turn}@aurel.example`, password: "" }) },
  "POST /api/identity/reset/check": code,
  "POST /api/identity/reset/confirm": { payload: { oobCode: "guessed", newPassword: "langes neues" } },
  "POST /api/identity/reset/exchange": code,
  "POST /api/user/check": { payload: { mail: manager } },
  "POST /api/user/resetpassword": { payload: { mail: manager } },
  "POST /api/user/register": {
    as: manager,
    payload: { mail: manager, firstname: "Nora", lastname: "Neu", gssnLocation: "GS0001103" },
  },
  "POST /api/profile/password": {
    as: manager,
    payload: { password: "guessed", newPassword: "langes neues" },
  },
  "POST /api/profile/second-factor/prepare": { as: manager, payload: { password: "guessed" } },
  "POST /api/profile/second-factor/confirm": { as: manager, payload: { code: "000000" } },
  "POST /api/profile/second-factor/recovery-codes": proof,
  "POST /api/profile/second-factor/off": proof,
  "POST /api/identity/passkey/options": { payload: {} },
  "POST /api/identity/passkey/sign-in": {
    payload: {
      response: {
        id: "guessed",
        rawId: "guessed",
        type: "public-key",
        response: { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" },
      },
    },
  },
  "POST /api/profile/passkey/prepare": { as: manager, payload: { password: "guessed" } },
  "POST /api/profile/passkey/remove": { as: manager, payload: { id: "guessed", password: "guessed" } },
  "POST /api/profile/mail": { as: manager, payload: { mail: "neu@brenner.example", password: "guessed" } },
  "POST /api/user/mail/confirm": { as: manager, payload: linkCode },
  "POST /api/user/mail/resend": { as: unproven, payload: {} },
  "POST /api/user/second-factor/confirm": { payload: linkCode },
  "POST /api/user/block/link": { payload: linkCode },
  "POST /api/user/complaint/link": { payload: { ...linkCode, text: "Das stimmt nicht." } },
  "POST /api/link/check": { payload: linkCode },
  "POST /api/profile/remove": { as: manager, payload: { password: "guessed" } },
}

/** Names of all calls of the contract that list `too_many_requests`. */
async function limitedCalls(): Promise<string[]> {
  const folder = join(import.meta.dirname, "../contract")
  const files = (await readdir(folder)).filter((name) => !name.includes("test"))
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<object>))
  return modules
    .flatMap((values) => Object.values(values) as { method?: string; path?: string; errors?: string[] }[])
    .filter((value) => value?.path && value.errors?.includes("too_many_requests"))
    .map(({ method, path }) => `${method} ${path}`)
}

async function untilRefused(name: string, { as, payload, query = "" }: Row): Promise<Answer> {
  const [method, url] = name.split(" ") as ["GET" | "POST", string]
  const headers = as === undefined ? {} : await portal.signInAs(as)
  for (let turn = 0; turn < 200; turn += 20) {
    const turns = Array.from({ length: 20 }, (_, more) => turn + more)
    const answers = await Promise.all(
      turns.map((at) =>
        portal.app.inject({
          method,
          url: url + query,
          headers,
          ...(payload && { payload: typeof payload === "function" ? payload(at) : payload }),
        }),
      ),
    )
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    if (refused) return refused
  }
  throw new Error(`${name} is never too much`)
}

test("the list holds every call that may be too much", async () => {
  // The second is there with an issuer only, and answers programs.
  const elsewhere = ["GET /api/live", "POST /api/identity/oidc/backchannel-logout"]
  const known = [...Object.keys(rows), ...elsewhere]
  expect(known.sort()).toEqual((await limitedCalls()).sort())
})

test.each(Object.entries(rows))("%s says when to come again", async (name, row) => {
  const answer = await untilRefused(name, row)
  const seconds = Number(answer.headers["retry-after"])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(answer.json()).toEqual({
    code: "too_many_requests",
    message: expect.stringMatching(
      /^Zu viele Versuche\. Bitte warten Sie \d+ (Sekunden?|Minuten?|Stunden?)\.$/,
    ),
    details: { retryAfter: seconds },
  })
})
