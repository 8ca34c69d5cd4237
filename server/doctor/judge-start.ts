import { type Config, ConfigError } from "../config.ts"
import type { Log } from "../platform/runtime/index.ts"
import { reachesOthers } from "../production.ts"
import { judgeSettings } from "./judge-settings.ts"
import { judgeTexts } from "./judge-texts.ts"

/** Throws a `ConfigError` with one German sentence where people would be misled or mails lost (P160). Asks nobody. */
export function assertStartable(config: Config): void {
  const stop = judgeSettings(config).find(({ stops }) => stops)
  if (stop) throw new ConfigError(stop.sentence)
}

/** Warns about what is not as it should be, as `npm run doctor` does, as far as that has no side effects (P160). */
export async function warnOfSettings(config: Config, log: Log): Promise<void> {
  if (!reachesOthers(config.production)) return
  for (const { check, verdict, sentence } of [...judgeSettings(config), ...(await judgeTexts(config))])
    if (verdict !== "gut") log.warn({ check, verdict }, sentence)
}
