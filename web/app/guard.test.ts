import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { hrefOf, links } from "../core/links.ts"
import { decide, safeReturn, type Visitor } from "./guard.ts"

const nothing = { blocked: false, lacksSecondFactor: false, unanswered: false }
const seller: Visitor = { role: "SELLER", active: true, ...nothing }
const admin: Visitor = { ...seller, role: "ADMIN" }
const visitors = {
  "a signed-out visitor": null,
  "a seller": seller,
  "a sales manager": { ...seller, role: "SALES_MANAGER" },
  "an admin": admin,
  "an inactive user": { ...seller, active: false },
  "a blocked admin": { ...admin, blocked: true },
  "a blocked seller": { ...seller, blocked: true },
  "a blocked seller who is inactive": { ...seller, active: false, blocked: true },
  "an admin without the second factor that is demanded": { ...admin, lacksSecondFactor: true },
  "who has not answered to the terms": { ...seller, unanswered: true },
  "who has not answered and is inactive": { ...seller, unanswered: true, active: false },
  "who has not answered and is blocked": { ...seller, unanswered: true, blocked: true },
} satisfies Record<string, Visitor>

function shownTo(who: keyof typeof visitors, href: string) {
  const decision = decide(visitors[who], href)
  return decision.show === "redirect" ? decision.to : decision.show
}
const signInFor = (href: string) => hrefOf(links.login({ to: href }))

const reset = "/resetpassword?oobCode=x"
const strange = ["/no/such/page", "/activity?tab=open"]
test.each<[keyof typeof visitors, string, string[]]>([
  ["a signed-out visitor", "page", ["/login", reset, "/terms"]],
  ["a signed-out visitor", "/login", ["/"]],
  ["a seller", "page", ["/activity", "/block", reset, "/terms"]],
  ["a seller", "notFound", ["/car", "/no/such/page"]],
  ["a seller", "/activity?tab=contracts", ["/mine"]],
  ["a seller", "/", ["/login"]],
  ["a sales manager", "page", ["/"]],
  ["a sales manager", "notFound", ["/car"]],
  ["an admin", "page", ["/car", reset]],
  ["an admin", "notFound", ["/activity"]],
  ["an inactive user", "inactive", ["/"]],
  ["an inactive user", "page", [reset, "/terms"]],
  ["an inactive user", "/", ["/login", "/car", ...strange]],
  ["a blocked admin", "page", ["/block", reset]],
  ["a blocked admin", "/block", ["/", "/login", "/car", ...strange]],
  ["a blocked seller", "page", ["/activity?activityId=7", reset]],
  ["a blocked seller who is inactive", "page", ["/block"]],
  ["a blocked seller who is inactive", "/block", ["/activity?activityId=7"]],
  ["an admin without the second factor that is demanded", "page", ["/profile", reset]],
  [
    "an admin without the second factor that is demanded",
    "/profile",
    ["/", "/login?to=%2Fcar", "/car", "/user", ...strange],
  ],
  ["who has not answered to the terms", "page", ["/terms", reset]],
  [
    "who has not answered to the terms",
    "consent",
    ["/", "/activity", "/car", "/overview/preoffer?carId=7", "/no/such/page"],
  ],
  ["who has not answered and is inactive", "inactive", ["/"]],
  ["who has not answered and is blocked", "/block", ["/"]],
])("%s is shown %s at %j", (who, shown, hrefs) => {
  expect(hrefs.map((href) => [href, shownTo(who, href)])).toEqual(hrefs.map((href) => [href, shown]))
})

test.each(["/car?carId=7", "/overview/preoffer?search=4000123", "/no/such/page"])(
  "the sign-in keeps %s for a signed-out visitor and returns an admin there",
  (href) => {
    expect(shownTo("a signed-out visitor", href)).toBe(signInFor(href))
    expect(shownTo("an admin", signInFor(href))).toBe(href)
  },
)

test.each<[keyof typeof visitors, string]>([
  ["who has not answered to the terms", "/activity"],
  ["a seller", "/link"],
  ["an inactive user", "/link"],
  ["a blocked seller", "/link"],
])("the sign-in returns %s to %s", (who, returnTo) => {
  expect(shownTo(who, signInFor(returnTo))).toBe(returnTo)
})

describe("safeReturn", () => {
  it.each([
    ...["//evil.example", "/\\evil.example", "/./\\evil.example", "/..//evil.example", "/a/..//evil.example"],
    ...["https://evil.example/car", "javascript:alert(1)", "/login?to=/login", "/resetpassword?oobCode=x"],
    ...["", undefined],
  ])("does not follow %s", (target) => {
    expect(safeReturn(target)).toBe("/")
  })
  it("never leaves the portal", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("/", "\\", ".", "a", "?", "%2e") })),
        (text) => {
          for (const target of [text, `/${text}`])
            expect(new URL(safeReturn(target), "https://portal.example").origin).toBe(
              "https://portal.example",
            )
        },
      ),
    )
  })
})
