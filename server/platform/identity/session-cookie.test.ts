import { expect, test } from "vitest"
import { formerCookiesGone, sessionCookie, withFormerCookie } from "./session-cookie.ts"

const secure = sessionCookie("https://portal.example")
const plain = sessionCookie("http://127.0.0.1:3000")

test("under https nobody else of the domain can set the cookie", () => {
  expect(secure.name).toMatch(/^__Host-/)
  expect(secure.attributes).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true })
  expect(plain).toMatchObject({ name: "zvf.session", attributes: { secure: false } })
})

test("a session of the release before goes on", () => {
  expect(withFormerCookie("a=1; __Secure-zvf.session_token=t.s; b=2", secure)).toBe(
    "a=1; __Host-zvf.session=t.s; b=2",
  )
  expect(withFormerCookie("zvf.session_token=t.s", plain)).toBe("zvf.session=t.s")
})

test("today's cookie counts where both are there", () => {
  const both = "__Secure-zvf.session_token=old; __Host-zvf.session=new"
  expect(withFormerCookie(both, secure)).toBe(both)
})

test("what is left of the release before goes with the session", () => {
  expect(formerCookiesGone(secure)).toHaveLength(2)
  expect(formerCookiesGone(plain)).toEqual([
    "zvf.session_token=; Max-Age=0; Path=/api/identity; HttpOnly; SameSite=Lax",
  ])
})
