import { expect, it } from "vitest"
import { castPassword } from "./demo/cast.ts"
import { stopPortal } from "./testing/portal.ts"
import { addresses, dataFolder, isDemo, portal, runningPortal, signIn } from "./testing/starts.ts"

// Six starts, one after the other.
it("refuses what was a demo as soon as it is none, until the demo is removed", async () => {
  const DATA_DIR = await dataFolder()
  const demo = await runningPortal({ env: { DATA_DIR } })
  expect(await isDemo(demo)).toBe(true)
  await stopPortal(demo)

  const production = { DATA_DIR, NODE_ENV: "production", DEMO: "0", ...addresses }
  const refused = await (await portal({ env: production })).ended
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(
    "Mit dem öffentlichen Passwort der Demo kann sich noch jeder anmelden (admin@aurel.example und 5 weitere Zugänge); bitte entfernen Sie die Demo mit npm run remove-demo, oder setzen Sie DEMO=1, wenn hier eine Demo laufen soll.",
  )

  const asked = await runningPortal({ env: { ...production, DEMO: "1" } })
  expect(await isDemo(asked)).toBe(true)
  await stopPortal(asked)

  const command = [process.execPath, "server/remove-demo.ts"]
  const removed = await (await portal({ env: production, command })).ended
  expect(removed).toMatchObject({ code: 0, stderr: "" })
  expect(removed.stdout).toContain("Entfernt: 6 Personen, 420 Fahrzeuge, 14 Standorte")
  const started = await runningPortal({ env: production })
  expect(await signIn(started, "admin@aurel.example", castPassword)).toBe(401)
  await stopPortal(started)
  const local = await runningPortal({ env: { DATA_DIR } })
  expect(await isDemo(local)).toBe(false)
})
