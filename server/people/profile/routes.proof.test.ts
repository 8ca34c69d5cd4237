import { randomUUID } from "node:crypto"
import { Secret } from "otpauth"
import { beforeEach, describe, expect, test } from "vitest"
import { ownProof } from "../../../contract/people/proof.ts"
import { castPassword } from "../../demo/cast.ts"
import { followSession, portalOfFile } from "../../testing/app.ts"
import { softAuthenticator } from "../../testing/authenticator.ts"
import { endpoints, nameOf } from "../../testing/endpoints.ts"
import { newcomer } from "../../testing/moderation.ts"
import { appCode, switchOnApp } from "../../testing/second-factor.ts"

const page = "https://portal.example"
const portal = portalOfFile({ env: { PUBLIC_URL: page } })
beforeEach(() => portal.db.run("delete from rate_limits"))

const acts = {
  "POST /api/profile/password": { newPassword: "Ein-neues-Wort-2026" },
  "POST /api/profile/mail": { mail: "neue.adresse@moderation.example" },
  "POST /api/profile/remove": {},
  "POST /api/profile/passkey/prepare": {},
  "POST /api/profile/passkey/remove": { id: "unknown" },
  "POST /api/profile/second-factor/prepare": {},
  "POST /api/profile/second-factor/off": {},
  "POST /api/profile/second-factor/recovery-codes": {},
}
const factorSets = ["nothing", "app", "passkey", "both"] as const

test("covers every call with the own password", () => {
  const guarded = endpoints.filter(({ path, body }) => {
    const shape = (body as { shape?: object } | undefined)?.shape ?? {}
    return path.startsWith("/api/profile/") && "password" in shape
  })
  expect(guarded.map(nameOf).sort()).toEqual(Object.keys(acts).sort())
  for (const { body } of guarded)
    expect(Object.keys((body as unknown as { shape: object }).shape)).toEqual(
      expect.arrayContaining(Object.keys(ownProof)),
    )
})

async function personWith(factors: (typeof factorSets)[number]) {
  const { headers, mail } = await newcomer(portal, randomUUID())
  const post = async (url: string, payload: object) => {
    const call = { method: "POST" as const, url, payload, headers: { ...headers, origin: page } }
    const answer = await portal.app.inject(call)
    await followSession(portal.app, headers, answer)
    return answer.json()
  }
  const password = castPassword
  const codes: string[] = []
  let secret = ""
  if (factors === "app" || factors === "both") {
    const app = await switchOnApp(portal, headers)
    secret = app.secret
    codes.push(...app.codes)
  }
  const authenticator = softAuthenticator(page)
  if (factors === "passkey" || factors === "both") {
    const options = await post("/api/profile/passkey/prepare", {
      password,
      code: (secret && appCode(portal, secret)) || undefined,
    })
    const added = await post("/api/profile/passkey/add", {
      name: "Notebook",
      response: authenticator.make(options),
    })
    codes.push(...added.recoveryCodes)
    portal.clock.advance(60_000)
  }
  const passkey = async (by = authenticator) => by.show(await post("/api/identity/passkey/options", {}))
  return { post, mail, password, codes, passkey, code: () => appCode(portal, secret || new Secret().base32) }
}
const table = {
  nothing: { needed: null, passes: ["password"] },
  app: { needed: "code_needed", passes: ["code", "recoveryCode"] },
  passkey: { needed: "passkey_needed", passes: ["passkey", "recoveryCode"] },
  both: { needed: "passkey_needed", passes: ["passkey", "recoveryCode"] },
} as const
const refusals = ["wrong_password", "code_needed", "passkey_needed", "wrong_code", "passkey_refused"]

describe.each(factorSets)("with %s set up", (factors) => {
  const { needed, passes } = table[factors]
  test.each(Object.entries(acts))(`%s accepts ${passes.join(" or ")}`, async (call, payload) => {
    const { post, password, codes, passkey, code } = await personWith(factors)
    const act = async (proof: object) =>
      (await post(call.split(" ")[1] as string, { ...payload, password, ...proof })).code
    if (needed !== null) {
      const stranger = await personWith("passkey")
      expect(await act({})).toBe(needed)
      if (needed === "passkey_needed") {
        expect(await act({ code: code() })).toBe(needed)
        expect(await act({ passkey: await stranger.passkey() })).toBe("passkey_refused")
      } else expect(await act({ passkey: await stranger.passkey() })).toBe(needed)
      expect(await act({ code: stranger.codes[0] })).toBe("wrong_code")
    }
    expect(await act({ password: "geraten", code: codes[0] })).toBe("wrong_password")
    const proofs = {
      password: {},
      code: { code: code() },
      passkey: passes.some((proof) => proof === "passkey") && { passkey: await passkey() },
      recoveryCode: { code: codes[1] },
    }
    const [proof] = factors === "both" ? (["recoveryCode"] as const) : passes
    expect(refusals).not.toContain(await act({ ...proofs[proof] }))
  })
})
