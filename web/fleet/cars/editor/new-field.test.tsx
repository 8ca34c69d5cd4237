import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { type CarFieldName, fieldOf } from "../../../../contract/fleet/car-fields.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { fieldChanges } from "../../excel/ImportPreview.tsx"
import { adminCarOf, carOf } from "../car-for-tests.ts"
import { CarFacts } from "../panel/CarFacts.tsx"
import { draftOf, editsOf, sectionsOf, withField } from "../record/car-draft.ts"
import { fieldSteps } from "../record/history-lines.ts"
import { CarField } from "./CarSections.tsx"
import type { CarForm } from "./use-car-form.ts"

// An additional field in the catalogue, which no screen mentions.
vi.mock("../../../../contract/fleet/car-catalogue.ts", async (original) => {
  const { withMadeUpField } = await import("../../../../contract/fleet/made-up-field-for-tests.ts")
  return withMadeUpField(await original<typeof import("../../../../contract/fleet/car-catalogue.ts")>())
})

const madeUpLoad = "madeUpLoad" as CarFieldName
const car = adminCarOf({ [madeUpLoad]: 1800 })
const names = { option: () => "", location: () => "", user: () => "" }

test("is rendered at the end of its section by its kind, with unit and value", () => {
  const section = sectionsOf("SELECTION").find(({ name }) => name === "car")
  expect(section?.fields.at(-1)).toBe(madeUpLoad)
  const errors = new Map()
  const form = {
    draft: draftOf(car),
    lockOf: () => null,
    errors,
    implausible: [],
    set: () => {},
  } as unknown as CarForm
  const markup = renderToStaticMarkup(<CarField name={madeUpLoad} form={form} choices={() => []} />)
  expect(markup).toMatch(/<label[^>]*>Erfundene Last<\/label>.*value="1\.800".*kg/s)
})

test("is sent when edited", () => {
  expect(editsOf(withField(draftOf(car), madeUpLoad, 2000), car)).toEqual({ madeUpLoad: 2000 })
})

test("is on the agent's panel", () => {
  const seen = carOf({ [madeUpLoad]: 1800 } as Partial<AgentCar>)
  const labels = { ...names, vfnr: () => "", city: () => "" }
  const markup = renderToStaticMarkup(<CarFacts car={seen} labels={labels} />)
  expect(markup).toMatch(/<dt[^>]*>Erfundene Last<\/dt><dd[^>]*>1\.800\u00a0kg<\/dd>/)
})

test("is shown in the history and in an import preview", () => {
  expect(fieldSteps({ [madeUpLoad]: [0, 1800] }, names)).toMatchObject([
    { header: "Erfundene Last", before: "–", after: "1.800\u00a0kg" },
  ])
  const changes = [{ jobNumber: "T-1", kind: "update" as const, fields: { madeUpLoad: [1800, null] } }]
  expect(fieldChanges({ changes } as never)).toMatchObject([
    { header: fieldOf(madeUpLoad).label, before: "1.800\u00a0kg", after: "–" },
  ])
})
