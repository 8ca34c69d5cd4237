import { posix } from "node:path"
import { WorkbookError } from "./error.ts"
import type { Merge } from "./merges.ts"
import { partName } from "./zip-guard.ts"

/** Small parts of a package by name (`partName`). */
export type Parts = Map<string, string>

const tags = (xml: string, name: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    attributesOf(attributes),
  )

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(?:[\w-]+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = "", double, single = ""]) => [name, double ?? single],
    ),
  )

type Link = { id: string; type: string; target: string }
const linksIn = (parts: Parts, name: string): Link[] =>
  tags(parts.get(name) ?? "", "Relationship").map(({ Id = "", Type = "", Target = "" }) => ({
    id: Id,
    type: Type.split("/").at(-1) ?? "",
    target: Target,
  }))

/** Target path, relative to the linking part's folder. */
const partAt = (folder: string, target: string) =>
  partName(target.startsWith("/") ? target.slice(1) : posix.join(folder, target))

export type SheetFacts = {
  /** Index, name and merges of the first visible sheet. */
  sheet: { index: number; name: string; merges: readonly Merge[] }
  otherSheets: string[]
  /** Programs that never computed the file request this. */
  isToCompute: boolean
}

/** First visible sheet in the workbook's list; skips charts and hidden sheets. */
export function sheetsOf(
  parts: Parts,
  merges: ReadonlyMap<string, readonly Merge[]>,
  names: ReadonlySet<string>,
): SheetFacts {
  const start = linksIn(parts, "_rels/.rels").find(({ type }) => type === "officeDocument")
  const workbook = partAt("", start?.target ?? "xl/workbook.xml")
  const folder = posix.dirname(workbook)
  const links = new Map(
    linksIn(parts, posix.join(folder, "_rels", `${posix.basename(workbook)}.rels`)).map((link) => [
      link.id,
      link,
    ]),
  )
  const xml = parts.get(workbook) ?? ""
  const all = tags(xml, "sheet")
    .filter(({ name, id }) => name && id)
    .map(({ name = "", id = "", state }, index) => ({
      index,
      name: textOf(name),
      link: links.get(id),
      state,
    }))
  const visible = all.filter(({ link, state }) => link?.type === "worksheet" && !/hidden/i.test(state ?? ""))
  const first = visible[0] ?? { index: 0, name: "", link: undefined }
  const part = first.link && partAt(folder, first.link.target)
  // The reader resolves names itself; if it found another part, merged cells would be missed.
  if (part !== undefined && !names.has(part))
    throw new WorkbookError("workbook_unreadable", `${part} is missing`)
  const { fullCalcOnLoad = "0" } = tags(xml, "calcPr")[0] ?? {}
  return {
    sheet: { index: first.index, name: first.name, merges: merges.get(part ?? "") ?? [] },
    otherSheets: visible.slice(1).map(({ name }) => name),
    isToCompute: fullCalcOnLoad === "1" || fullCalcOnLoad === "true",
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const textOf = (attribute: string): string =>
  attribute.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
