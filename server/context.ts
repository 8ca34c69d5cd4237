import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "./config.ts"
import { wordsOfHosts } from "./people/identity/passwords.ts"
import type { Context } from "./portal/access/context.ts"
import { gatesOn } from "./portal/access/gate.ts"
import { buildDateOf } from "./system/rules.ts"

type Opened = Pick<
  Context,
  "db" | "databaseUrl" | "identity" | "clock" | "log" | "terms" | "publicUrl" | "providerLines"
>

export const contextOf = (config: Config, opened: Opened): Context => {
  const { db, identity, clock, terms, publicUrl } = opened
  const { providerMail, contactPhone, contactMail, passwordPolicy, requireAdminSecondFactor } = config
  return {
    ...opened,
    gates: gatesOn(db, identity.checkToken, clock, terms, requireAdminSecondFactor),
    providerMail,
    contact: `${contactPhone} · ${contactMail}`,
    buildDate: buildDate(),
    sendsMails: config.smtpUrl !== undefined,
    passwordPolicy,
    portalWords: wordsOfHosts([new URL(publicUrl).hostname, providerMail.split("@")[1] ?? ""]),
    requireAdminSecondFactor,
  }
}

/** Date of the build, which open pages compare; the start of the process if there is no build. */
function buildDate(): string {
  const page = join(import.meta.dirname, "../dist/web/index.html")
  const named = existsSync(page) ? buildDateOf(readFileSync(page, "utf8")) : null
  return named ?? new Date().toISOString()
}
