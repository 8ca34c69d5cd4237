import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { DecimalInput, EuroInput, NumberInput } from "./TypedInput.tsx"

const keysOf = (field: React.ReactElement) => /inputMode="(\w+)"/i.exec(renderToStaticMarkup(field))?.[1]
const shared = { label: "Wert", required: false, value: null, onChange: () => {} }

test("offers a keyboard with a minus on iPhones for negative values", () => {
  expect(keysOf(<NumberInput {...shared} min={0} />)).toBe("numeric")
  expect(keysOf(<EuroInput {...shared} min={0} />)).toBe("decimal")
  expect(keysOf(<DecimalInput {...shared} min={0} unit="l" />)).toBe("decimal")
  expect(keysOf(<NumberInput {...shared} min={-30} />)).toBe("text")
  expect(keysOf(<EuroInput {...shared} min={-10_000_000} />)).toBe("text")
  expect(keysOf(<EuroInput {...shared} />)).toBe("text")
})
