import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "./project.ts"

const textOf = (name: string) => readFileSync(join(root, name), "utf8")

/** The block under a key of the given indentation. */
const partOf = (text: string, heading: string): string => {
  const lines = text.split("\n")
  const start = lines.indexOf(heading)
  const depth = heading.search(/\S/)
  const end = lines.findIndex((line, at) => at > start && line.trim() !== "" && line.search(/\S/) <= depth)
  return lines.slice(start + 1, end < 0 ? undefined : end).join("\n")
}
const compose = textOf("compose.yaml")

test("secrets.sh creates every secret of compose.yaml", () => {
  const names = [...partOf(compose, "secrets:").matchAll(/secrets\/(\w+) \}/g)].map(([, name]) => name)
  const made = [...textOf("ops/compose/secrets.sh").matchAll(/^make (\w+) /gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(made.toSorted())
})

test("only the migration has the owner's password, and portals wait for it", () => {
  const portal = partOf(compose, "x-portal: &portal")
  expect(portal).not.toContain("owner_url")
  expect(portal).toContain("migrated: { condition: service_completed_successfully }")
  expect(partOf(compose, "  migrated:")).toContain("DATABASE_OWNER_URL_FILE")
  for (const unit of ["zvf-portal", "zvf-portal-migrate"])
    expect(textOf(`ops/systemd/${unit}.service`).includes("DATABASE_OWNER_URL"), unit).toBe(
      unit.endsWith("migrate"),
    )
})
