import { stat, statfs } from "node:fs/promises"
import { join } from "node:path"
import { type Config, settingNames } from "../config.ts"
import { openPortalFiles } from "../start/files.ts"
import { advice, type Finding, fine, firstOf, wordsOf, wrong } from "./finding.ts"
import { judgeClock } from "./judge-clock.ts"

/** Whether files can be kept: one is written, listed and removed again; and the disk and the rights beneath (P160). */
export async function judgeFiles(config: Config): Promise<Finding[]> {
  const { s3, dataDir } = config
  const isThere = (await stat(dataDir).catch(() => undefined))?.isDirectory() === true
  if (!isThere && !s3)
    return [advice("files", `Den Datenordner ${dataDir} gibt es noch nicht; der erste Start legt ihn an.`)]
  const store = [await judgeStore(config)]
  if (s3) store.push(...(await judgeBucketClock(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`)))
  return isThere ? [...store, await judgeSpace(dataDir), await judgeRights(config)] : store
}

async function judgeStore(config: Config): Promise<Finding> {
  try {
    await openPortalFiles(config)
    return fine("files", "Eine Datei wurde geschrieben, gefunden und wieder gelöscht.")
  } catch (error) {
    return wrong("files", `${wordsOf(error)}.`)
  }
}

/** Any answer tells the time, to the second. */
async function judgeBucketClock(endpoint: string): Promise<Finding[]> {
  const before = Date.now()
  const answer = await fetch(endpoint, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  const there = Date.parse(answer?.headers.get("date") ?? "")
  if (Number.isNaN(there)) return []
  return [judgeClock("bucket clock", "des Dateispeichers", { there, before, after: Date.now() }, 1_000)]
}

const gigabyte = 1024 ** 3

async function judgeSpace(dataDir: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const sentence = `Auf dem Datenträger von ${dataDir} sind ${(free / gigabyte).toLocaleString("de-DE", { maximumFractionDigits: 1 })} GB frei`
  return firstOf(
    fine("disk", `${sentence}.`),
    [free < gigabyte / 2, wrong("disk", `${sentence}; ohne Platz nimmt die Datenbank nichts mehr an.`)],
    [free < 2 * gigabyte || bavail / blocks < 0.1, advice("disk", `${sentence}; bitte schaffen Sie Platz.`)],
  )
}

/** What any account of the machine could read: contracts, documents, keys. */
async function judgeRights({ dataDir, hostedIdentity }: Config): Promise<Finding> {
  const secrets = settingNames.flatMap((name) => process.env[`${name}_FILE`] ?? [])
  const places = [...secrets, ...(hostedIdentity ? [hostedIdentity.serviceAccountFile] : [])]
  const modes = await Promise.all(
    places.map(async (path) => ({ path, mode: (await stat(path).catch(() => undefined))?.mode ?? 0 })),
  )
  const open = modes.filter(({ mode }) => (mode & 0o007) !== 0).map(({ path }) => path)
  const data = (await stat(join(dataDir, "files")).catch(() => undefined))?.mode ?? 0
  if ((data & 0o007) !== 0 && ((await stat(dataDir)).mode & 0o001) !== 0) open.push(join(dataDir, "files"))
  return firstOf(fine("rights", "Geheimnisse und Dateien liest nur, wer das Portal betreibt."), [
    open.length > 0,
    advice(
      "rights",
      `Jeder Benutzer dieses Rechners kann hineinsehen: ${open.join(", ")}; bitte nehmen Sie anderen das Recht (chmod o-rwx).`,
    ),
  ])
}
