import { expect, test } from "vitest"
import { sessionCookie } from "./session-cookie.ts"

const secure = sessionCookie("https://portal.example")
const plain = sessionCookie("http://127.0.0.1:3000")

test("under https nobody else of the domain can set the cookie", () => {
  expect(secure.name).toMatch(/^__Host-/)
  expect(secure.attributes).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true })
  expect(plain).toMatchObject({ name: "zvf.session", attributes: { secure: false } })
})
