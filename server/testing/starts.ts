import { onTestFinished } from "vitest"
import { newDataFolder, type PortalProcess, type PortalStart, startPortal, stopPortal } from "./portal.ts"

/** Portal starts as an operator sees them: output and behaviour, or the reason of failure. */

const running = "Das ZVF-Portal läuft"

export async function dataFolder(): Promise<string> {
  const { path, remove } = await newDataFolder()
  onTestFinished(remove)
  return path
}

export async function portal(start: PortalStart): Promise<PortalProcess> {
  const started = await startPortal(start)
  onTestFinished(async () => {
    if (started.process.exitCode === null && started.process.signalCode === null) await stopPortal(started)
  })
  return started
}

export async function runningPortal(start: PortalStart): Promise<PortalProcess> {
  const started = await portal(start)
  await started.printed(running)
  return started
}

export async function refusal(env: Record<string, string>) {
  const { ended } = await portal({ env: { DATA_DIR: await dataFolder(), ...env } })
  return ended
}

export async function signIn({ url }: PortalProcess, email: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/identity/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

export const isDemo = async ({ url }: PortalProcess) =>
  ((await (await fetch(`${url}/api/meta.json`)).json()) as { demo: boolean }).demo

/** Settings required in production. */
export const addresses = {
  PROVIDER_MAIL: "zvf@firma.de",
  MAIL_FROM: "portal@firma.de",
  CONTACT_MAIL: "kontakt@firma.de",
}
