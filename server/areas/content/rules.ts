import { z } from "zod"
import type { Faq, LegalText, Question } from "../../../contract/content.ts"
import { plainDate } from "../../../contract/schemas.ts"
import { parseMarkdown, readFrontMatter } from "../../platform/texts/index.ts"

/** A text of the provider that cannot be used; the message names its file, in German. */
export class ContentError extends Error {}

/** What a text may name in braces, e.g. `{contactMail}`: the settings of the contact line. */
export type Contact = { contactPhone: string; contactMail: string }

/** The provider's texts as they were read at the start. */
export type Content = { faq: readonly Faq[]; legal: readonly LegalText[] }

const frontMatter = z
  .object({ title: z.string().min(1), version: z.string().min(1).max(40), date: plainDate })
  .strict()
type Edition = z.infer<typeof frontMatter>

/** Reads a legal text: front matter and Markdown. Throws a `ContentError`. */
export function parseLegal(
  { name, page }: { name: string; page: LegalText["page"] },
  content: string,
  contact: Contact,
): LegalText {
  const { edition, body } = editionOf(name, content, contact)
  return { page, ...edition, text: explained(name, () => parseMarkdown(body)) }
}

/**
 * Reads one topic of the FAQ: front matter, then each question as `## Question {#id}` with its answer beneath. Throws a
 * `ContentError`.
 */
export function parseFaq(
  { name, topic }: { name: string; topic: Faq["topic"] },
  content: string,
  contact: Contact,
): Faq {
  const { edition, body } = editionOf(name, content, contact)
  const [before = "", ...sections] = body.split(/^## /m)
  if (before.trim() !== "") throw new ContentError(`${name}: Vor der ersten Frage steht Text.`)
  return { topic, ...edition, questions: sections.map((section) => questionOf(name, section)) }
}

function questionOf(name: string, section: string): Question {
  const [heading = "", ...lines] = section.split("\n")
  const [, question, id] = /^(.+?)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(heading) ?? []
  if (!question || !id)
    throw new ContentError(`${name}: Der Frage „${heading}“ fehlt am Ende ihr Name, z. B. {#fristen}.`)
  const answer = explained(name, () => parseMarkdown(lines.join("\n")))
  if (answer.length === 0) throw new ContentError(`${name}: Die Frage „${question}“ hat keine Antwort.`)
  return { id, question, answer }
}

/** The topics together. Throws a `ContentError` where two questions have one name, or a tab's, so that a link is ambiguous. */
export function checkFaq(topics: readonly Faq[]): readonly Faq[] {
  const seen = new Set<string>(topics.map(({ topic }) => topic.toLowerCase()))
  for (const { id } of topics.flatMap(({ questions }) => questions)) {
    if (seen.has(id)) throw new ContentError(`Der Name {#${id}} ist in den Fragen schon vergeben.`)
    seen.add(id)
  }
  return topics
}

function editionOf(name: string, content: string, contact: Contact): { edition: Edition; body: string } {
  const read = readFrontMatter(content)
  if (!read) throw new ContentError(`${name}: Am Anfang fehlen die Angaben zwischen zwei Zeilen aus „---“.`)
  const parsed = frontMatter.safeParse(read.fields)
  if (!parsed.success) throw new ContentError(`${name}: ${z.prettifyError(parsed.error)}`)
  return { edition: parsed.data, body: filled(name, read.body, contact) }
}

const filled = (name: string, text: string, contact: Contact): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (Object.hasOwn(contact, key)) return contact[key as keyof Contact]
    throw new ContentError(`${name}: {${key}} ist nicht vorgesehen, nur {contactPhone} und {contactMail}.`)
  })

function explained<T>(name: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new ContentError(`${name}: ${(error as Error).message}`)
  }
}
