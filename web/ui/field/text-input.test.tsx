import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { createRegistry, FormContext } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"

/** The field with the texts that a screen reader reads with it. */
function read(value: string, attempted: boolean) {
  const markup = renderToStaticMarkup(
    <FormContext value={{ ...createRegistry(), attempted }}>
      <TextInput label="Name" hint="Wie im Ausweis." required value={value} onChange={() => {}} />
    </FormContext>,
  )
  const ids = /aria-describedby="([^"]*)"/.exec(markup)?.[1]?.split(" ") ?? []
  const textOf = (id: string) =>
    markup
      .split(`id="${id}"`)[1]
      ?.split("</p>")[0]
      ?.replace(/^[^>]*>|<[^>]*>/g, "")
  return { texts: ids.map(textOf), isInvalid: markup.includes('aria-invalid="true"') }
}

test("announces the hint, and its error after a failed submit", () => {
  const hint = "Wie im Ausweis."
  expect(read("Brenner", true)).toEqual({ texts: [hint], isInvalid: false })
  expect(read("", false)).toEqual({ texts: [hint], isInvalid: false })
  expect(read("", true)).toEqual({ texts: ["Diese Angabe ist erforderlich.", hint], isInvalid: true })
})
