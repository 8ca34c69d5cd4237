import type { FastifyInstance } from "fastify"
import { type ConditionsVersion, readConditions } from "../../../contract/cases/conditions.ts"
import type { RichText } from "../../../contract/core/rich-text.ts"
import { route } from "../../core/http/route.ts"
import { refuse } from "../../core/refusal.ts"
import type { Context } from "../../portal/access/context.ts"
import { introducedText } from "../../portal/texts/agreed.ts"
import {
  inEffect,
  orderVersions,
  parseText,
  parseVersion,
  TextError,
  versionHead,
} from "../../portal/texts/versions.ts"

export type Conditions = ConditionsVersion & { content: string }

/** Parses a file: front matter, and the sections `## … {#pre-offer}` and `## … {#selection}`. Throws a `TextError`. */
export function parseConditions(name: string, file: string): Conditions {
  const { body, ...version } = parseVersion(name, file, versionHead)
  const text = {
    PRE_OFFER: sectionOf(name, body, "pre-offer"),
    SELECTION: sectionOf(name, body, "selection"),
  }
  return { ...version, text }
}

function sectionOf(name: string, body: string, id: string): RichText {
  const sections = body.split(/^## /m).map((section) => section.split("\n"))
  const found = sections.find(([heading = ""]) => heading.trimEnd().endsWith(`{#${id}}`))
  const text = parseText(name, found?.slice(1).join("\n") ?? "")
  if (text.length === 0) throw new TextError(`${name}: Der Abschnitt {#${id}} fehlt oder ist leer.`)
  return text
}

export const orderConditions = (versions: readonly Conditions[]): Conditions[] =>
  orderVersions(versions, "Es gibt keine Bedingungen für Annahmen und ZVF-Anfragen.")

type Parts = Context & { conditions: readonly Conditions[] }

export function conditionsRoutes(app: FastifyInstance, { db, conditions, gates, clock }: Parts): void {
  route(app, readConditions, gates.anyone, async ({ query: { version } }) => {
    if (version === undefined) return inEffect(conditions, clock())
    const content = await introducedText(db, "conditions", version)
    return content ? parseConditions(`${version}.md`, content) : refuse("not_found")
  })
}
