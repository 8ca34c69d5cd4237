declare const escaped: unique symbol
/** Markup that is safe to place into more markup. Only `html` makes it. */
export type Html = string & { readonly [escaped]: true }

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string)

/** A value in a template: text, which is escaped, or pieces of finished markup, always as a list. */
type Value = string | readonly Html[]

/** Tagged template for markup: every text placed into it is escaped, lists of finished markup are joined. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  String.raw(
    { raw: parts },
    ...values.map((value) => (typeof value === "string" ? escapeText(value) : value.join(""))),
  ) as Html
