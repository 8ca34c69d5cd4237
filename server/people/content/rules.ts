import { z } from "zod"
import { plainDate } from "../../../contract/core/schemas.ts"
import type { Faq, LegalText, Question } from "../../../contract/people/content.ts"
import { parseHead, parseText, TextError } from "../../portal/texts/versions.ts"

/** Settings that texts may insert in braces, e.g. `{contactMail}`. */
export type Contact = { contactPhone: string; contactMail: string }

export type Content = { faq: readonly Faq[]; legal: readonly LegalText[] }

const frontMatter = z
  .object({ title: z.string().min(1), version: z.string().min(1).max(40), date: plainDate })
  .strict()
type Edition = z.infer<typeof frontMatter>

/** Parses a legal text: front matter and Markdown. Throws a `TextError`. */
export function parseLegal(
  { name, page }: { name: string; page: LegalText["page"] },
  content: string,
  contact: Contact,
): LegalText {
  const { edition, body } = editionOf(name, content, contact)
  return { page, ...edition, text: parseText(name, body) }
}

/** Parses front matter and questions, each `## Question {#id}` followed by its answer. Throws a `TextError`. */
export function parseFaq(
  { name, topic }: { name: string; topic: Faq["topic"] },
  content: string,
  contact: Contact,
): Faq {
  const { edition, body } = editionOf(name, content, contact)
  const [before = "", ...sections] = body.split(/^## /m)
  if (before.trim() !== "") throw new TextError(`${name}: Vor der ersten Frage steht Text.`)
  return { topic, ...edition, questions: sections.map((section) => questionOf(name, section)) }
}

function questionOf(name: string, section: string): Question {
  const [heading = "", ...lines] = section.split("\n")
  const [, question, id] = /^(.+?)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(heading) ?? []
  if (!question || !id)
    throw new TextError(`${name}: Der Frage „${heading}“ fehlt am Ende ihr Name, z. B. {#fristen}.`)
  const answer = parseText(name, lines.join("\n"))
  if (answer.length === 0) throw new TextError(`${name}: Die Frage „${question}“ hat keine Antwort.`)
  return { id, question, answer }
}

/** Throws a `TextError` if two questions share an id, or a question uses a topic's, since links would be ambiguous. */
export function checkFaq(topics: readonly Faq[]): readonly Faq[] {
  const seen = new Set<string>(topics.map(({ topic }) => topic.toLowerCase()))
  for (const { id } of topics.flatMap(({ questions }) => questions)) {
    if (seen.has(id)) throw new TextError(`Der Name {#${id}} ist in den Fragen schon vergeben.`)
    seen.add(id)
  }
  return topics
}

function editionOf(name: string, content: string, contact: Contact): { edition: Edition; body: string } {
  const { head, body } = parseHead(name, content, frontMatter)
  return { edition: head, body: filled(name, body, contact) }
}

const filled = (name: string, text: string, contact: Contact): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (Object.hasOwn(contact, key)) return contact[key as keyof Contact]
    throw new TextError(`${name}: {${key}} ist nicht vorgesehen, nur {contactPhone} und {contactMail}.`)
  })
