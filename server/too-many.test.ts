import { expect, test } from "vitest"
import { sentBy } from "./rights.for-tests.ts"
import { rightsTable } from "./rights.table-for-tests.ts"
import { type Answer, portalOfFile } from "./testing/app.ts"
import { makerOfFile } from "./testing/contracts.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"
import { manager } from "./testing/requests.ts"

// Every call that may respond with "too many requests" is repeated until it does, with the input of the table of rights or that below:
// the response states when to retry, for programs and people.
const portal = portalOfFile()
const table = rightsTable(portal, makerOfFile())
const guessed = { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" }
const registration = { mail: manager, firstname: "Nora", lastname: "Neu", gssnLocation: "GS0001103" }
const ownCalls: Record<string, (turn: number) => object> = {
  "POST /api/identity/sign-in/email": () => ({ email: "leitung@kessler.example", password: "guessed" }),
  "POST /api/identity/sign-up": (turn) => ({ email: `new${turn}@aurel.example`, password: "" }),
  "POST /api/identity/passkey/sign-in": () => ({
    response: { id: "guessed", rawId: "guessed", type: "public-key", response: guessed },
  }),
  "POST /api/user/register": () => registration,
  "POST /api/profile/passkey/prepare": () => ({ password: "guessed" }),
  "POST /api/profile/passkey/remove": () => ({ id: "guessed", password: "guessed" }),
}
/** The first is tested in live/routes.test.ts; the others exist with another identity only. */
const elsewhere = [
  "GET /api/live",
  "POST /api/identity/oidc/backchannel-logout",
  "POST /api/identity/reset/exchange",
]
const limited = endpoints
  .filter(({ errors }) => errors.includes("too_many_requests"))
  .map(nameOf)
  .filter((call) => !elsewhere.includes(call))

async function untilRefused(call: string): Promise<Answer> {
  const row = table.find((one) => one.call === call)!
  const isPublic = row.statuses[0] === row.statuses[6]
  // A user with an unproven address, who may do no more than this.
  const who = call === "POST /api/user/mail/resend" ? "beratung@sommer.example" : manager
  await portal.db.run("delete from proven_mails where lower(mail) = 'beratung@sommer.example'")
  const headers = isPublic ? {} : await portal.signInAs(who)
  for (let turn = 0; turn < 200; turn += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, more) => {
        const payload = ownCalls[call]?.(turn + more) ?? (await sentBy(row, "otherGroup")).payload
        return portal.app.inject({
          method: "POST",
          url: call.slice("POST ".length),
          headers,
          payload: payload ?? {},
        })
      }),
    )
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    if (refused) return refused
  }
  throw new Error(`${call} is never too much`)
}

test.each(limited)("%s states when to retry", async (call) => {
  const answer = await untilRefused(call)
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
