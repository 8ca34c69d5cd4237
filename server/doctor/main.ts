import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { type Config, ConfigError, readConfig } from "../config.ts"
import { count, type Finding, wrong } from "./finding.ts"
import { judgeBackups } from "./judge-backups.ts"
import { judgeContent } from "./judge-content.ts"
import { judgeDatabase } from "./judge-database.ts"
import { judgeFiles } from "./judge-files.ts"
import { judgeMail } from "./judge-mail.ts"
import { judgePublic } from "./judge-public.ts"
import { judgeSettings } from "./judge-settings.ts"
import { judgeTexts } from "./judge-texts.ts"

// Judges a configuration and what it leads to, without changing anything but one file that is written and removed, and one mail
// if asked (P160): `npm run doctor [-- --mail-to <Adresse>] [--backups <Ordner>] [--json]`. Exit code 1 where anything is wrong.

const usage = "Aufruf: npm run doctor [-- --mail-to <E-Mail-Adresse> --backups <Ordner> --json]"

type Call = { mailTo: string | undefined; backups: string | undefined; json: boolean }

function readCall(words: readonly string[]): Call | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { "mail-to": { type: "string" }, backups: { type: "string" }, json: { type: "boolean" } },
    })
    const mailTo = values["mail-to"]
    if (mailTo !== undefined && !z.email().safeParse(mailTo).success) return null
    // npm runs in the project's folder; a path is meant from where the person stands.
    const backups = values.backups && resolve(process.env.INIT_CWD ?? "", values.backups)
    return { mailTo, backups: backups || undefined, json: values.json === true }
  } catch {
    return null
  }
}

async function examine(config: Config, { mailTo, backups }: Call): Promise<Finding[]> {
  const parts = await Promise.all([
    judgeSettings(config),
    judgeTexts(config),
    judgeContent(config).then((finding) => [finding]),
    judgeDatabase(config),
    judgeFiles(config),
    judgeMail(config, mailTo),
    judgePublic(config),
    judgeBackups(config, backups, new Date()),
  ])
  return parts.flat()
}

function present(findings: readonly Finding[]): string {
  const lines = findings.map(({ check, verdict, sentence }) => `${verdict.padEnd(7)}  ${check}: ${sentence}`)
  const number = (verdict: string) => findings.filter((finding) => finding.verdict === verdict).length
  const sum = [
    `${number("gut")} gut`,
    count(number("Hinweis"), "Hinweis", "Hinweise"),
    `${number("Fehler")} Fehler`,
  ]
  return [...lines, "", sum.join(", ")].join("\n")
}

function read(): Config | Finding {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return { ...wrong("settings", error.message), stops: true }
    throw error
  }
}

const call = readCall(process.argv.slice(2))
if (!call) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const config = read()
  const findings = "verdict" in config ? [config] : await examine(config, call)
  process.stdout.write(`${call.json ? JSON.stringify(findings, null, 1) : present(findings)}\n`)
  process.exitCode = findings.some(({ verdict }) => verdict === "Fehler") ? 1 : 0
}
