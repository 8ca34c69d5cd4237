import type { FastifyInstance } from "fastify"
import { usualUrl } from "./cast.ts"
import type { TestIssuer } from "./issuer.ts"

/** A browser for a portal with sign-in at an issuer: keeps cookies and follows redirects. */
export function issuerBrowser(app: FastifyInstance, issuer: TestIssuer) {
  const cookies = new Map<string, string>()
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split("; ")
      const at = pair.indexOf("=")
      const isOver = attributes.some((text) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(text))
      if (isOver) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const open = async (
    url: string,
    form?: URLSearchParams,
  ): Promise<{ status: number; to: string; text: string }> => {
    if (url.startsWith(issuer.url)) {
      const answer = await fetch(url, {
        redirect: "manual",
        headers: { cookie: cookie() },
        ...(form && { method: "POST", body: form }),
      })
      keep(answer.headers.getSetCookie())
      const to = answer.headers.get("location") ?? ""
      return { status: answer.status, to: to && new URL(to, url).href, text: await answer.text() }
    }
    const path = url.replace(usualUrl, "")
    const answer = await app.inject({ url: path, headers: { cookie: cookie() } })
    keep([answer.headers["set-cookie"] ?? []].flat())
    return { status: answer.statusCode, to: String(answer.headers.location ?? ""), text: answer.body }
  }
  /** Signs in at the issuer by name and returns the address that leads back, without opening it. */
  const proveAs = async (name: string, start = "/api/identity/oidc/start"): Promise<string> => {
    const seen: string[] = []
    let answer = await open(start)
    for (let steps = 0; steps < 10; steps++) {
      if (answer.to.startsWith(usualUrl)) return answer.to
      seen.push(`${answer.status} ${answer.to} ${answer.text.slice(0, 1500)}`)
      answer = answer.to
        ? await open(answer.to)
        : await open(actionOf(answer.text), formOf(answer.text, name))
    }
    throw new Error(`The issuer leads nowhere: ${seen.join("\n")}`)
  }
  const formOf = (page: string, name: string) => {
    const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const typed = [
      ...hidden.map(([, field = "", value = ""]) => [field, value]),
      ["login", name],
      ["password", "x"],
    ]
    return new URLSearchParams(typed)
  }
  const actionOf = (page: string) => {
    const [, action = ""] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    return new URL(action, issuer.url).href
  }
  const bearer = async () => {
    const answer = await app.inject({ url: "/api/identity/token", headers: { cookie: cookie() } })
    return { authorization: `Bearer ${answer.json().token}` }
  }
  return {
    cookies,
    open,
    proveAs,
    bearer,
    /** Signs out at the issuer only. */
    leaveAtIssuer: async () => {
      const page = await open(`${issuer.url}/session/end`)
      const form = formOf(page.text, "")
      form.set("logout", "yes")
      await open(actionOf(page.text), form)
    },
    /** Signs in and returns the address that the portal redirects to. */
    signInAs: async (name: string, start?: string) => (await open(await proveAs(name, start))).to,
    post: async (path: string, payload: object) =>
      app.inject({
        method: "POST",
        url: `/api/${path}`,
        payload,
        headers: { cookie: cookie(), origin: usualUrl, ...(await bearer()) },
      }),
    profile: async () => app.inject({ url: "/api/user/", headers: await bearer() }),
  }
}
