import { afterEach, expect, test } from "vitest"
import type { Tx } from "../../core/postgres/db.ts"
import { castPassword } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { heldUp } from "../../testing/waiting.ts"

const portal = portalOfFile()
const mail = "leitung@kessler.example"
const accountId = async () => (await portal.identity.accountOf(mail)) ?? ""
const signIn = () =>
  portal.app.inject({
    method: "POST",
    url: "/api/identity/sign-in/email",
    payload: { email: mail, password: castPassword },
  })

/** The response to a sign-in whose account changes between password check and session. */
async function signInWhile(change: (tx: Tx, id: string) => Promise<unknown>) {
  const id = await accountId()
  const answer = await heldUp(
    portal.db,
    (tx) => tx.run(`select from identity."user" where id = $1 for update`, [id]),
    signIn,
    { many: 1, meanwhile: (tx) => change(tx, id) },
  )
  return { code: answer.json().code, sessions: await portal.db.many("select from identity.session") }
}

afterEach(async () => {
  await portal.identity.setPassword(portal.db, await accountId(), castPassword)
  await portal.db.run("delete from identity.second_factors")
})

test("a sign-in by the old password gets no session once the account is locked", async () => {
  const outcome = await signInWhile((tx, id) => portal.identity.lockOut(tx, id))
  expect(outcome).toEqual({ code: "invalid_credentials", sessions: [] })
})

test("a sign-in without a code gets no session once a second factor is active", async () => {
  const outcome = await signInWhile((tx, id) =>
    tx.run(`insert into identity.second_factors ("userId", secret, "confirmedAt") values ($1, '', now())`, [
      id,
    ]),
  )
  expect(outcome).toEqual({ code: "second_factor_required", sessions: [] })
})
