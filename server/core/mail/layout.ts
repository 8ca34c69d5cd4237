import { withoutExcess } from "../../../contract/core/stored-text.ts"
import { withUnits } from "../../../contract/core/with-units.ts"

declare const escaped: unique symbol
export type Html = string & { readonly [escaped]: true }

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string)

type Value = string | readonly Html[]

/** Tagged template for markup: every text placed into it is escaped, lists of finished markup are joined. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  String.raw(
    { raw: parts },
    ...values.map((value) => (typeof value === "string" ? escapeText(value) : value.join(""))),
  ) as Html

/** User input only as the value of a fact: in a sentence it could read like a promise of the provider. */
export type MailContent = {
  paragraphs: readonly string[]
  /** With a URL the label links to it. */
  facts: readonly (readonly [label: string, value: string, url?: string])[]
  link: { label: string; url: string }
}

const greeting = "Guten Tag,"
const closing = ["Mit freundlichen Grüßen", "Ihr ZVF-Portal"]

/** One line without excess (P137) and control characters, so that no value can inject a header or line. */
export const singleLine = (text: string): string =>
  withoutExcess(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")).trim()

/** Every value becomes a single line; in the HTML it is escaped. */
export function layOutMail(content: MailContent): { text: string; html: string } {
  const clean: MailContent = {
    paragraphs: content.paragraphs.map(singleLine),
    facts: content.facts.map(
      ([label, value, ...url]) => [singleLine(label), singleLine(value), ...url] as const,
    ),
    link: content.link,
  }
  return { text: asText(clean), html: asHtml(clean) }
}

type Bodies = { text: string; html: string }
const withLastLine = ({ text, html: page }: Bodies, before: string, line: string) => ({
  text: `${text}${before}\n${singleLine(line)}\n`,
  html: page.replace(
    "</td></tr>\n</table>\n</td></tr></table>",
    (end) => `${paragraph(singleLine(line))}${end}`,
  ),
})

export const withNote = (bodies: Bodies, note: string): Bodies => withLastLine(bodies, "", note)

/** The dealer's own reference is the signature, which mail programs do not quote (RFC 3676, 4.3). */
export const withReference = (bodies: Bodies, reference: string): Bodies =>
  withLastLine(bodies, "\n-- ", `Ihr Zeichen: ${reference}`)

/** A question keeps its own mark. */
const withColon = (label: string): string => (label.endsWith("?") ? label : `${label}:`)

function asText({ paragraphs, facts, link }: MailContent): string {
  // Long labels, e.g. car names, do not push all values to the right.
  const width = Math.min(44, Math.max(0, ...facts.map(([label]) => label.length + 2)))
  const table = facts
    .map(([label, value, url]) => `${withColon(label).padEnd(width - 1)} ${value}${url ? `\n  ${url}` : ""}`)
    .join("\n")
  const blocks = [greeting, ...paragraphs, table, `${link.label}:\n${link.url}`, closing.join("\n")]
  return `${blocks.filter(Boolean).join("\n\n")}\n`
}

// Outlook renders mails with Word's engine, which knows tables and inline styles.
const font = "font-family:Segoe UI,Arial,sans-serif;font-size:15px;line-height:22px;color:#0f1518"
/** Long words would widen the mail on phones. */
const breaks = "word-break:break-word"
const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;${font};${breaks}">${withUnits(text)}</p>`
const brand = html`<p style="margin:0 0 24px;${font};font-size:13px;line-height:18px;color:#4e575c">ZVF-Portal · Zentrale Vorführfahrzeuge</p>`
/** Padding of the cell, because Word ignores that of a link. */
const button = ({
  label,
  url,
}: MailContent["link"]): Html => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td bgcolor="#006078" style="padding:9px 16px;border-radius:4px;${font}"><a href="${url}" style="color:#ffffff;text-decoration:none;font-weight:600">${label}</a></td>
</tr></table>`
const labelOf = (label: string, url: string | undefined): Html =>
  url ? html`<a href="${url}" style="color:#006078">${label}</a>` : html`${withUnits(label)}`
const fact = ([label, value, url]: MailContent["facts"][number]): Html => html`<tr>
<td style="padding:4px 16px 4px 0;border-bottom:1px solid #dde0e2;${font};color:#4e575c" valign="top">${[labelOf(label, url)]}</td>
<td style="padding:4px 0;border-bottom:1px solid #dde0e2;${font};${breaks}" valign="top">${withUnits(value)}</td>
</tr>`

/** Links with a code, which filters may cut off: the plain text shows them anyway. */
const withCode = /\/link#|oobCode=/

const asHtml = ({ paragraphs, facts, link }: MailContent): Html => html`<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:0;background:#ffffff">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:24px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td>
${[brand, ...[greeting, ...paragraphs].map(paragraph), button(link)]}
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">
${facts.map(fact)}
</table>
${withCode.test(link.url) ? [paragraph(`Falls der Link nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser: ${link.url}`)] : []}
${closing.map(paragraph)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
