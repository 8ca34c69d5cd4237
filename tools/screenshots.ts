import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { launchBrowser } from "../e2e/browser.ts"
import { fillScreens, screens } from "../e2e/looks/screens.ts"
import { settled } from "../e2e/settled.ts"
import { desktop, phone, root, signIn, startStage } from "../e2e/stage.ts"

// Takes screenshots of all screens at both widths into screenshots/. Parameters: names of screens, `--dark`.

const folder = join(root, "screenshots")
mkdirSync(folder, { recursive: true })
const isDark = process.argv.includes("--dark")
const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"))
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const browser = await launchBrowser()
const stage = await startStage({ browser })
try {
  await fillScreens(stage.url)
  for (const size of [desktop, phone])
    for (const person of new Set(chosen.map(({ as }) => as))) {
      const page = await stage.visit({ size, isDark })
      if (person) await signIn(page, person)
      for (const { name, show } of chosen.filter(({ as }) => as === person)) {
        await show(page)
        await settled(page)
        await page.screenshot({ path: join(folder, `${name}-${size.width}${isDark ? "-dark" : ""}.png`) })
        process.stdout.write(`${name} ${size.width}\n`)
      }
      await page.context().close()
    }
} finally {
  await stage.close()
  await browser.close()
}
