import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { beforeEach, expect, test } from "vitest"
import { loadTexts, type Namespace, startTextsWith, type TFunction, useTranslation } from "./texts.ts"

type ReaderProps = { names: Namespace | readonly Namespace[]; take: (t: unknown) => void }
function Reader({ names, take }: ReaderProps) {
  take(useTranslation(names).t)
  return null
}

/** The translator of a component that waits for nothing. */
function translatorFor<const N extends Namespace | readonly Namespace[]>(names: N): TFunction<N> {
  let found: unknown
  renderToString(
    createElement(Reader, {
      names,
      take: (t) => {
        found = t
      },
    }),
  )
  return found as TFunction<N>
}

const cars = {
  listLabel: "Fahrzeuge",
  cars_one: "{{formatted}} Fahrzeug",
  cars_other: "{{formatted}} Fahrzeuge",
  daysLeft_zero: "heute letzter Tag",
  daysLeft_one: "noch {{count}} Tag",
  daysLeft_other: "noch {{count}} Tage",
  rangeBoth: "{{label}}: {{from}} bis {{to}}",
}

beforeEach(() => {
  startTextsWith({ car: cars, ui: { delete: "Löschen" } }, () => Promise.reject(new Error("weg")))
})

test("a count chooses the form of a text, none has its own where there is one", () => {
  const t = translatorFor("car")
  expect([0, 1, 2].map((count) => t("daysLeft", { count }))).toEqual([
    "heute letzter Tag",
    "noch 1\u00a0Tag",
    "noch 2\u00a0Tage",
  ])
  expect(t("cars", { count: 0, formatted: "0" })).toBe("0 Fahrzeuge")
})

test("values are put in as they are, whatever they look like", () => {
  const values = { label: "$& {{to}}", from: "<b>", to: "$1" }
  expect(translatorFor("car")("rangeBoth", values)).toBe("$& {{to}}: <b> bis $1")
})

test("texts of another area are reached by its name", () => {
  expect(translatorFor("car")("delete", { ns: "ui" })).toBe("Löschen")
  expect(translatorFor(["ui", "car"])("car:listLabel")).toBe("Fahrzeuge")
})

test("the same function for every component of an area", () => {
  expect(translatorFor("car")).toBe(translatorFor("car"))
})

test("what failed to load is asked for again by the next try only", async () => {
  let asked = 0
  const loader = () => {
    asked += 1
    return asked < 2 ? Promise.reject(new Error("weg")) : Promise.resolve({ title: "Profil" })
  }
  startTextsWith({}, loader)
  await expect(loadTexts("profile")).rejects.toThrow("weg")
  await loadTexts("profile")
  await loadTexts("profile")
  expect(asked).toBe(2)
})
