import type { Config } from "../config.ts"
import { version } from "../version.ts"
import { advice, type Finding, fine, wordsOf, wrong } from "./finding.ts"
import { judgeClock } from "./judge-clock.ts"

type Health = { status?: string; way?: string }
const patience = () => ({ signal: AbortSignal.timeout(5_000) })

/** What the public address answers, and how the call came to the portal through whatever stands in front (P160). */
export async function judgePublic({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === undefined) return []
  const before = Date.now()
  try {
    const answer = await fetch(`${publicUrl}/api/health`, patience())
    const after = Date.now()
    const health = (await answer.json().catch(() => ({}))) as Health
    const meta = (await (await fetch(`${publicUrl}/api/meta.json`, patience())).json().catch(() => ({}))) as {
      version?: string
    }
    const there = Date.parse(answer.headers.get("date") ?? "")
    return [
      ...judgeAnswer(publicUrl, health, meta.version),
      ...(Number.isNaN(there)
        ? []
        : [judgeClock("public clock", `von ${publicUrl}`, { there, before, after }, 1_000)]),
    ]
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error
    return [
      advice(
        "public",
        `${publicUrl} antwortet von hier aus nicht (${wordsOf(cause)}); läuft das Portal, und stimmt die Adresse?`,
      ),
    ]
  }
}

function judgeAnswer(publicUrl: string, { status, way }: Health, running: string | undefined): Finding[] {
  if (status !== "ok" || running === undefined)
    return [wrong("public", `Unter ${publicUrl} antwortet etwas anderes als das Portal.`)]
  const seen =
    running === version
      ? fine("public", `Unter ${publicUrl} antwortet das Portal ${running}.`)
      : advice("public", `Unter ${publicUrl} läuft das Portal ${running}, hier liegt ${version}.`)
  return [seen, judgeWay(publicUrl, way)]
}

function judgeWay(publicUrl: string, way: string | undefined): Finding {
  if (way === "untrusted")
    return wrong(
      "proxy",
      "Der Proxy davor gibt die Adresse der Anrufer weiter, aber TRUSTED_PROXIES nennt ihn nicht: Alle Menschen zählen als ein Anrufer und sperren sich gegenseitig aus.",
    )
  if (way === "other_address")
    return advice(
      "proxy",
      `Der Proxy reicht eine andere Adresse weiter als ${publicUrl} (Host, X-Forwarded-Host); bitte lassen Sie ihn den Host der Menschen weitergeben.`,
    )
  if (way === "direct" && publicUrl.startsWith("https:"))
    return wrong(
      "proxy",
      "Der Proxy davor gibt die Adresse der Anrufer nicht weiter (X-Forwarded-For): Alle Menschen zählen als ein Anrufer und sperren sich gegenseitig aus.",
    )
  return fine(
    "proxy",
    way === "trusted" ? "Der Proxy davor ist bekannt, sein Wort zählt." : "Davor steht kein Proxy.",
  )
}
