import { mkdirSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { launchBrowser } from "../e2e/browser.ts"
import { at } from "../e2e/looks/screen-at.ts"
import { fillScreens, screens } from "../e2e/looks/screens.ts"
import { settled } from "../e2e/settled.ts"
import { desktop, manager, root, signIn, startStage } from "../e2e/stage.ts"
import { panel, rows } from "../e2e/steps.ts"

// Screenshots of all screens at four widths into screenshots/. Parameters: names of screens; or `--readme`:
// the README's pictures.

const readmeScreens: typeof screens = Object.entries({
  landing: at("/"),
  overview: at("/overview/preoffer", (page) => page.getByRole("group", { name: "Marke" }).waitFor()),
  car: at("/overview/preoffer?search=4700309", async (page) => {
    await rows(page).first().getByRole("link").click()
    await panel(page).waitFor()
  }),
}).map(([name, show]) => ({ name, show, as: manager }))

const isReadme = process.argv.includes("--readme")
const folder = join(root, isReadme ? "docs" : "screenshots")
mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"))
const chosen = isReadme
  ? readmeScreens
  : screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const sizes = [390, 1024, 1440, 1920].map((width) => ({ width, height: width < 1024 ? 844 : 900 }))

const browser = await launchBrowser()
const stage = await startStage({ browser, ...(isReadme && { env: { DEMO_HISTORY: "1" } }) })
try {
  if (!isReadme) await fillScreens(stage.url)
  for (const size of isReadme ? [desktop] : sizes)
    for (const person of new Set(chosen.map(({ as }) => as))) {
      const page = await stage.visit({ size })
      if (person) await signIn(page, person)
      for (const { name, show } of chosen.filter(({ as }) => as === person)) {
        await show(page)
        if (isReadme) await page.getByRole("button", { name: /ungelesen/ }).waitFor()
        await settled(page)
        const file = isReadme ? `${name}.webp` : `${name}-${size.width}.png`
        await sharp(await page.screenshot()).toFile(join(folder, file))
        process.stdout.write(`${name} ${size.width}\n`)
      }
      await page.context().close()
    }
} finally {
  await stage.close()
  await browser.close()
}
