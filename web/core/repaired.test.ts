import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../../contract/core/property-for-tests.ts"
import { codeIn, isId, repairedAddress, repairedId } from "./repaired.ts"
import { parseSearch } from "./search.ts"
import { activitySearch, carSearch, overviewSearch } from "./searches.ts"

const code = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)
const signs = fc.constantFrom("", ".", ")", ">", "%20", " ", "…", "),", "&#34;")

describe("an id in a link", () => {
  it("loses capitals and the signs around it, in every parameter", () => {
    forAll([fc.uuid(), signs, fc.constantFrom("", "3D", "=3D", "=", "<", "(")], (id, after, before) => {
      for (const text of [id, id.toUpperCase()]) {
        const damaged = before + text + after
        expect(repairedId(damaged)).toBe(id)
        expect(overviewSearch({ carId: damaged, compare: damaged, location: [damaged, "none"] })).toEqual({
          carId: id,
          compare: [id],
          location: [id, "none"],
        })
        expect(carSearch({ carId: damaged, series: damaged })).toEqual({ carId: id, series: id })
        expect(activitySearch({ activityId: damaged })).toEqual({ activityId: id })
      }
    })
  })
  it.each(["xyz.", "", "0f8fad5b-d9cb-469f-a165-7086772895", "0f8fad5b-d9cb-469f-a165-70867728950ea"])(
    "that cannot be repaired stays and is damaged: %s",
    (damaged) => {
      expect(repairedId(damaged)).toBe(damaged)
      expect(isId(damaged)).toBe(false)
    },
  )
  it("leaves other choices as they are", () =>
    expect(overviewSearch({ colour: ["RED", "none"] })).toEqual({ colour: ["RED", "none"] }))
})

const address = (href: string) => {
  const { pathname, search, hash } = new URL(href, "http://portal")
  return repairedAddress({ pathname, search, hash })
}

describe("an address", () => {
  it.each([
    ["/link%23abc", "/link#abc"],
    ["/link%2523abc", "/link#abc"],
    ["/resetpassword%25253FoobCode%3Dabc", "/resetpassword?oobCode=abc"],
    ["/resetpassword?oobCode%3Dabc", "/resetpassword?oobCode=abc"],
    ["/car?search=a%3Db&carId%3Dc", "/car?search=a%3Db&carId=c"],
    ["/activity…", "/activity"],
    ["/profile%0D%0A", "/profile"],
    ["/link.#abc", "/link#abc"],
    ["/link%23abc?utm=1", "/link#abc?utm=1"],
    ["/resetpassword%3FoobCode=abc", "/resetpassword?oobCode=abc"],
    ["/resetpassword%3foobCode%3Dabc%26x=1", "/resetpassword?oobCode=abc&x=1"],
    ["/resetpassword?amp;oobCode=abc", "/resetpassword?oobCode=abc"],
    ["/car?series=a&amp;carId=b", "/car?series=a&carId=b"],
    ["/activity).", "/activity"],
    ["/profile%3E", "/profile"],
    ["/car/", "/car"],
    ["/car/?search=a.", "/car?search=a."],
    ["/link#abc.", "/link#abc."],
    ["/", "/"],
    ["/%3FcarId=%E4", "/?carId=%E4"],
  ])("%s becomes %s", (damaged, repaired) => expect(address(damaged)).toBe(repaired))
  it("of the portal stays", () => {
    const path = fc.constantFrom("/", "/link", "/overview/preoffer", "/resetpassword")
    const rest = fc.webQueryParameters().map((text) => (text ? `?search=${encodeURIComponent(text)}` : ""))
    forAll([path, rest], (start, query) => {
      const { pathname, search } = new URL(start + query, "http://portal")
      expect(address(start + query)).toBe(pathname + search)
    })
  })
})

describe("the code of a link", () => {
  it("is found in the fragment, behind an escaped sign, in a rewritten link and across lines", () => {
    forAll([code, signs], (secret, after) => {
      const link = `https://zvf.example/link#${secret}`
      const gateway = `https://filter.example/?url=${encodeURIComponent(link)}&data=05%7C01`
      const wrapped = `${link.slice(0, 40)}=\n${link.slice(40)}`
      const sentence = `Ihr Link: ${link} gilt 24 Stunden.`
      const twice = link.replace("#", "%2523")
      for (const text of [
        sentence,
        twice,
        `#${secret}${after}`,
        secret,
        ` ${secret}\n`,
        link,
        gateway,
        wrapped,
        `<${link}>`,
      ])
        expect(codeIn(text)).toBe(secret)
    })
  })
  it("is read from a damaged password link", () => {
    forAll([code, signs], (secret, after) => {
      for (const before of ["", "3D"]) {
        const search = `?oobCode=${before}${secret}${after}`
        expect(codeIn(parseSearch(search).oobCode as string)).toBe(secret)
      }
    })
  })
  it("is empty without one", () => expect([codeIn(""), codeIn("#"), codeIn(" .")]).toEqual(["", "", ""]))
})
