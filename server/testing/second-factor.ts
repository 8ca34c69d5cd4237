import { Secret, TOTP } from "otpauth"
import { castPassword } from "../demo/cast.ts"
import { followSession, type TestApp } from "./app.ts"

/** The current code of an authenticator app, by the portal's clock. */
export const appCode = ({ clock }: TestApp, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

/** Activates the authenticator app, which renews the session `who`; advances the clock so that the next code is new. */
export async function switchOnApp(portal: TestApp, who: { authorization: string }) {
  const post = async (call: string, payload: object) => {
    const { authorization } = who
    const url = `/api/profile/second-factor/${call}`
    const answer = await portal.app.inject({ method: "POST", url, payload, headers: { authorization } })
    if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.body}`)
    await followSession(portal.app, who, answer)
    return answer.json()
  }
  const { secret } = (await post("prepare", { password: castPassword })) as { secret: string }
  const { recoveryCodes } = await post("confirm", { code: appCode(portal, secret) })
  portal.clock.advance(60_000)
  return { secret, codes: recoveryCodes as string[] }
}
