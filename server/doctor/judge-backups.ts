import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../config.ts"
import { advice, type Finding, fine, firstOf, wrong } from "./finding.ts"

const hourMs = 3_600_000

/** How old the newest backup in a folder is, and whether it would outlive the disk (P160). */
export async function judgeBackups(
  { databaseUrl, s3, dataDir }: Config,
  folder: string | undefined,
  now: Date,
): Promise<Finding[]> {
  if (databaseUrl || s3)
    return [
      advice(
        "backups",
        "Datenbank oder Dateien liegen bei anderen; ob sie dort gesichert werden, sieht dieser Befehl nicht. Probieren Sie das Zurückholen aus.",
      ),
    ]
  if (folder === undefined)
    return [
      advice(
        "backups",
        "Ohne --backups <Ordner> bleibt offen, wie alt die letzte Sicherung ist (npm run backup -- <Ordner>).",
      ),
    ]
  const names = await readdir(folder).catch(() => undefined)
  if (names === undefined)
    return [wrong("backups", `Der Ordner ${folder} für die Sicherungen ist nicht lesbar.`)]
  const times = await Promise.all(names.map((name) => timeOf(join(folder, name))))
  const newest = Math.max(...times)
  const hours = Math.round((now.getTime() - newest) / hourMs)
  const age = `Die neueste Sicherung in ${folder} ist ${hours.toLocaleString("de-DE")} Stunden alt`
  return [
    firstOf(
      fine("backups", `${age}.`),
      [
        newest === -Infinity,
        wrong("backups", `In ${folder} liegt keine Sicherung; npm run backup -- ${folder} macht eine.`),
      ],
      [hours > 7 * 24, wrong("backups", `${age}; läuft der Auftrag noch, der sie macht?`)],
      [hours > 26, advice("backups", `${age}; ratsam ist eine am Tag.`)],
    ),
    ...(await judgePlace(folder, dataDir)),
  ]
}

/** When a backup was made; a folder that is none, or an unfinished one, was never. */
async function timeOf(folder: string): Promise<number> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => "{}")
  try {
    return Date.parse((JSON.parse(text) as { madeAt?: string }).madeAt ?? "") || -Infinity
  } catch {
    return -Infinity
  }
}

async function judgePlace(folder: string, dataDir: string): Promise<Finding[]> {
  const [there, here] = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => undefined)))
  if (!there || !here || there.dev !== here.dev) return []
  return [
    advice(
      "backup disk",
      `Die Sicherungen liegen auf demselben Datenträger wie ${dataDir}; geht er verloren, sind sie es auch.`,
    ),
  ]
}
