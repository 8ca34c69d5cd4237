import { describe, expect, it } from "vitest"
import { carImageName } from "../../../contract/image-name.ts"
import {
  type Configuration,
  configurationText,
  conflictsOf,
  fileRefusal,
  type ImageUpload,
  planOf,
  readyIds,
  wishOf,
} from "./upload-plan.ts"

const configuration = (paintBaseColor: "GREEN" | "BLUE", image: { id: string } | null): Configuration => {
  const parts = { brand: "Aurel", model: "Corso", modelSeries: "C1", paintBaseColor } as const
  return { ...parts, filename: carImageName(parts), cars: 2, image }
}
const green = configuration("GREEN", null)
const blue = configuration("BLUE", { id: "a1" })
const all = [green, blue]

let lastId = 0
const upload = (name: string, change: Partial<ImageUpload> = {}): ImageUpload => {
  lastId += 1
  const held = { id: lastId, state: "held", share: 0, problem: null } as const
  return { ...held, file: new File(["x"], name), wish: wishOf(name, all), ...change }
}
const obstacles = (uploads: readonly ImageUpload[]) => planOf(uploads, all).map(({ obstacle }) => obstacle)

it("finds the configuration that a file's name means, spelled as people spell", () => {
  for (const name of ["Fahrzeugbild_Aurel_Corso_C1_Grün.png", "aurel corso c1 gruen.JPG"])
    expect(wishOf(name, all)).toEqual({ filename: green.filename, replace: false })
  expect(configurationText(green)).toBe("Aurel Corso C1 · Grün")
})

describe("what stands in the way of a file", () => {
  it("is its name when it says nothing, or what no car has", () => {
    expect(obstacles([upload("IMG_0001.jpg"), upload("Fahrzeugbild_Aurel_Corso_C9_Grün.png")])).toEqual([
      "unnamed",
      "unknown",
    ])
  })

  it("is its format or its size, before anything else", () => {
    expect(obstacles([upload("Aurel_Corso_C1_Grün.svg")])).toEqual(["unsupported_media_type"])
    expect(fileRefusal({ name: "a.png", size: 10 * 1024 * 1024 })).toBeNull()
    expect(fileRefusal({ name: "a.png", size: 10 * 1024 * 1024 + 1 })).toBe("image_too_large")
  })

  it("is an image that exists, until a person says that it may be replaced", () => {
    const one = upload("Aurel_Corso_C1_Blau.png")
    expect(obstacles([one])).toEqual(["exists"])
    expect(conflictsOf(planOf([one], all))).toEqual([one])
    expect(obstacles([{ ...one, wish: { ...one.wish, replace: true } }])).toEqual([null])
  })

  it("is another file for the same configuration, until that one is through or out of the way", () => {
    const first = upload("Aurel_Corso_C1_Grün.png")
    const second = upload("aurel corso c1 gruen.jpg")
    expect(obstacles([first, second])).toEqual([null, "twice"])
    expect(obstacles([second])).toEqual([null])
  })

  it("is no file for the same configuration that is refused itself", () => {
    const huge = upload("Aurel_Corso_C1_Grün.png", { file: { name: "a.png", size: 12_000_000 } as File })
    expect(obstacles([huge, upload("aurel corso c1 gruen.jpg")])).toEqual(["image_too_large", null])
  })
})

it("sends what is ready and what failed, never what is on its way or through", () => {
  const states = ["held", "waiting", "sending", "done", "failed"] as const
  const ids = states.map((state) => {
    const one = upload("Aurel_Corso_C1_Grün.png", { state })
    return readyIds(planOf([one], all)).includes(one.id)
  })
  expect(ids).toEqual([true, false, false, false, true])
})
