import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decide, type Place, safeReturn, type Visitor } from "./guard.ts"

const seller: Visitor = {
  role: "SELLER",
  active: true,
  blocked: false,
  lacksSecondFactor: false,
  unanswered: false,
}
const manager: Visitor = { ...seller, role: "SALES_MANAGER" }
const admin: Visitor = { ...seller, role: "ADMIN" }
const inactive: Visitor = { ...seller, active: false }

const at = (href: string, more: Partial<Place> = {}): Place => ({
  href,
  path: href.split("?")[0] ?? "",
  ...more,
})
const to = (path: string) => ({ show: "redirect", to: path })
const page = { show: "page" }
const cars = at("/car", { roles: ["ADMIN"] })
const activity = at("/activity", { roles: ["SELLER", "SALES_MANAGER"] })

it("leads whoever signed in for the link of a mail back to it, admitted or not", () => {
  for (const visitor of [seller, inactive, { ...seller, blocked: true }])
    expect(decide(visitor, at("/login", { returnTo: "/link" }))).toEqual(to("/link"))
})

it("sends nobody on from the link that sets a password, whoever is signed in", () => {
  const strange = [{ blocked: true }, { active: false }, { lacksSecondFactor: true }, { unanswered: true }]
  for (const visitor of [null, seller, admin, ...strange.map((state) => ({ ...seller, ...state }))])
    expect(decide(visitor, at("/resetpassword?oobCode=x"))).toEqual(page)
})

describe("signed out", () => {
  it.each(["/car?carId=7", "/overview/preoffer?search=4000123", "/no/such/page"])(
    "%s leads to the sign-in and is kept",
    (href) => {
      expect(decide(null, at(href))).toEqual({ show: "login", returnTo: href })
    },
  )
  it("keeps no link to the start page", () => {
    expect(decide(null, at("/"))).toEqual({ show: "login", returnTo: undefined })
  })
  it.each(["/login", "/resetpassword?oobCode=x"])("sees %s", (href) => {
    expect(decide(null, at(href))).toEqual(page)
  })
})

const blocked: Visitor = { ...admin, blocked: true }
describe.each<[string, Visitor, string, string[], Place, object]>([
  ["inactive", inactive, "/", ["/login", "/car"], at("/"), { show: "inactive" }],
  [
    "without the second factor that is demanded",
    { ...admin, lacksSecondFactor: true },
    "/profile",
    ["/", "/login?to=%2Fcar", "/car", "/user"],
    at("/profile"),
    page,
  ],
  ["blocked", blocked, "/block", ["/", "/login", "/car"], at("/block"), page],
])("signed in but %s", (_, visitor, place, elsewhere, own, shown) => {
  it.each([...elsewhere, "/no/such/page", "/activity?tab=open"])(
    `%s leads to the notice at ${place}`,
    (href) => {
      expect(decide(visitor, at(href))).toEqual(to(place))
    },
  )
  it("sees that page", () => {
    expect(decide(visitor, own)).toEqual(shown)
  })
})

describe("a block", () => {
  it("comes before being admitted, and may be looked at later", () => {
    expect(decide({ ...blocked, active: false }, at("/block"))).toEqual(page)
    expect(decide(seller, at("/block"))).toEqual(page)
  })
  it("leaves the own cases to an agent who was admitted", () => {
    const mine = at("/activity?activityId=7", { roles: ["SELLER", "SALES_MANAGER"] })
    const agent: Visitor = { ...seller, blocked: true }
    expect(decide(agent, mine)).toEqual(page)
    for (const visitor of [{ ...agent, active: false }, blocked])
      expect(decide(visitor, mine)).toEqual(to("/block"))
  })
})

describe("signed in and active", () => {
  it.each([
    ["a seller", seller, cars],
    ["a sales manager", manager, cars],
    ["an admin", admin, activity],
  ] as const)("%s finds no page of another role", (_, visitor, place) => {
    expect(decide(visitor, place)).toEqual({ show: "notFound" })
  })
  it.each([
    ["a seller", seller, activity],
    ["an admin", admin, cars],
    ["anybody", manager, at("/")],
  ] as const)("%s sees the own page", (_, visitor, place) => {
    expect(decide(visitor, place)).toEqual(page)
  })
  it("is sent on from the sign-in, to the kept link if there is one", () => {
    expect(decide(seller, at("/login"))).toEqual(to("/"))
    expect(decide(admin, at("/login", { returnTo: "/car?carId=7" }))).toEqual(to("/car?carId=7"))
  })
})

describe("a page for everybody", () => {
  const terms = at("/terms", { open: true })
  it.each([null, inactive, seller, { ...seller, unanswered: true }])("is shown to %o", (visitor) => {
    expect(decide(visitor, terms)).toEqual(page)
  })
})

describe("who has not answered to the terms", () => {
  const asked: Visitor = { ...seller, unanswered: true }
  it.each([at("/"), activity, cars, at("/overview/preoffer?carId=7"), at("/no/such/page")])(
    "is asked in place of %o, which stays the address",
    (place) => {
      expect(decide(asked, place)).toEqual({ show: "consent" })
    },
  )
  it("goes to the kept link first", () => {
    expect(decide(asked, at("/login", { returnTo: "/activity" }))).toEqual(to("/activity"))
  })
  it("is not asked while inactive or blocked", () => {
    expect(decide({ ...asked, active: false }, at("/"))).toEqual({ show: "inactive" })
    expect(decide({ ...asked, blocked: true }, at("/"))).toEqual(to("/block"))
  })
})

describe("safeReturn", () => {
  it.each([
    ...["//evil.example", "/\\evil.example", "/./\\evil.example", "/..//evil.example", "/a/..//evil.example"],
    ...["https://evil.example/car", "javascript:alert(1)", "/login?to=/login", "/resetpassword?oobCode=x"],
    ...["", undefined],
  ])("does not follow %s", (target) => {
    expect(safeReturn(target)).toBe("/")
  })
  it("never leaves the portal, whatever is asked", () => {
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
