import { castPassword, castUser } from "../demo/cast.ts"
import { manager } from "./requests.ts"

/** Signs in at a listening portal like the sign-in page; returns the session cookie and a token. */
export async function tokenFrom(
  { url }: { url: string },
  mail = manager,
): Promise<{ cookie: string; authorization: string }> {
  const answer = await fetch(`${url}/api/identity/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: castUser(mail).mail, password: castPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ")
  const { token } = (await (await fetch(`${url}/api/identity/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  return { cookie, authorization: `Bearer ${token}` }
}
