import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

const isLicence = (name: string) => /^(licen[cs]es?|copying|notice)/i.test(name)

/** What a file holds, or each file below a folder: some packages keep the licences of others they took code from in one. */
const textsBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => textsBelow(join(path, name)))
    : [readFileSync(path, "utf8").trim()]

/** The licences and notices that a package brings along; undefined where it is not installed. */
export function licenceTexts(folder: string): string[] | undefined {
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter(isLicence)
    .flatMap((name) => textsBelow(join(folder, name)))
}
