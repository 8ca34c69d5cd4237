import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { codesOf, colourText } from "../core/enums.ts"
import { forAll } from "../core/property-for-tests.ts"
import { carImageName, type ImageConfiguration, matchImageName } from "./image-name.ts"

const corso: ImageConfiguration = {
  brand: "Aurel",
  model: "Corso",
  modelSeries: "C1",
  paintBaseColor: "GREEN",
}
const label = fc.string({ unit: "binary", minLength: 1, maxLength: 20 })
const anyConfiguration = fc.record({
  brand: label,
  model: label,
  modelSeries: label,
  paintBaseColor: fc.constantFrom(...codesOf(colourText)),
})

describe("name of an image", () => {
  it("consists of labels and the German colour", () => {
    expect(carImageName(corso)).toBe("Fahrzeugbild_Aurel_Corso_C1_Grün.png")
    expect(carImageName({ ...corso, brand: "Aurel Vans" })).toBe("Fahrzeugbild_Aurel Vans_Corso_C1_Grün.png")
    expect(carImageName({ ...corso, brand: "A/B" })).toBe("Fahrzeugbild_A_B_Corso_C1_Grün.png")
  })

  it.each(["brand", "model", "modelSeries", "paintBaseColor"] as const)("is empty without %s", (part) => {
    expect(carImageName({ ...corso, [part]: null })).toBe("")
    if (part !== "paintBaseColor") expect(carImageName({ ...corso, [part]: "" })).toBe("")
  })

  it("is valid in any file system and URL", () => {
    forAll([anyConfiguration], (configuration) => {
      const name = carImageName(configuration)
      expect(name).toMatch(/^Fahrzeugbild_[^/\\:*?"<>|\p{Cc}]+\.png$/u)
      expect(name).toBe(name.normalize("NFC"))
    })
  })
})

describe("a file name", () => {
  const names = ["Fahrzeugbild_Aurel_Corso_C1_Grün.png", "Fahrzeugbild_Aurel_Corso_C1_Weiß.png"]

  it.each([
    ["Fahrzeugbild_Aurel_Corso_C1_Weiss.gif", names[1]],
    ["AUREL_CORSO_C1_GRÜN.JPG", names[0]],
    ["Fahrzeugbild Aurel Corso C1 Gru\u0308n.png", names[0]],
    ["Fahrzeugbild_Aurel_Corso_C1_Grün", names[0]],
    ["Fahrzeugbild_Aurel_Corso_C1_Grun.png", undefined],
    [" - Aurel -- Corso__C1 (Grün) ", names[0]],
    ["Aurel_Corso_C1_Grün.png.png", undefined],
    ["Aurel_Corso_C1_Gru\u0308n", names[0]],
    ["Aurel_Corso_C1_Gruen_Fahrzeugbild_", undefined],
    ["Fahrzeugbild_Aurel_Corso_C1_Grün (1).png", undefined],
    ["Fahrzeugbild_Aurel_Corso_C1_Grün.svg", undefined],
    ["Corso_C1_Grün.png", undefined],
    ["AurelCorso_C1_Grün.png", undefined],
    ["Aurel_Corso_C1.png_Grün", undefined],
    ["", undefined],
  ])("%s means %s", (given, meant) => {
    expect(matchImageName(given, names)).toBe(meant)
  })

  it("may lack the accent of any letter", () => {
    const name = "Fahrzeugbild_Aurel_Café_C1_Rot.png"
    expect(matchImageName("aurel_cafe_c1_rot.jpg", [name])).toBe(name)
  })

  it("that matches two means neither, unless it is exact", () => {
    const two = ["Fahrzeugbild_A_B C_D_Rot.png", "Fahrzeugbild_A B_C_D_Rot.png"]
    expect(matchImageName("a-b-c-d-rot.jpg", two)).toBeUndefined()
    for (const name of two) expect(matchImageName(name, two)).toBe(name)
  })

  it("by the rule always means its own configuration", () => {
    forAll([fc.array(anyConfiguration, { minLength: 1 })], (configurations) => {
      const all = configurations.map(carImageName)
      for (const name of all) expect(matchImageName(name, all)).toBe(name)
    })
  })
})
