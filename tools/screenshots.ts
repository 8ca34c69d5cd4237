import { mkdirSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { launchBrowser } from "../e2e/browser.ts"
import { at } from "../e2e/looks/screen-at.ts"
import { fillScreens, screens } from "../e2e/looks/screens.ts"
import { settled } from "../e2e/settled.ts"
import { desktop, manager, phone, root, type Stage, signIn, startStage } from "../e2e/stage.ts"
import { panel, rows } from "../e2e/steps.ts"

// Takes screenshots of all screens at both widths into screenshots/. Parameters: names of screens; or `--readme` alone: the
// pictures of the README, of a demo with its past.

const folder = join(root, "screenshots")
mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"))
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const readmePictures = {
  landing: at("/"),
  overview: at("/overview/preoffer", (page) => page.getByRole("group", { name: "Marke" }).waitFor()),
  car: at("/overview/preoffer?search=4700309", async (page) => {
    await rows(page).first().getByRole("link").click()
    await panel(page).waitFor()
  }),
}

async function takeReadmePictures({ visit }: Stage): Promise<void> {
  const page = await signIn(await visit(), manager)
  for (const [name, show] of Object.entries(readmePictures)) {
    await show(page)
    await page.getByRole("button", { name: /ungelesen/ }).waitFor()
    await settled(page)
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(join(root, "docs", `${name}.webp`))
  }
}

const isReadme = process.argv.includes("--readme")
const browser = await launchBrowser()
const stage = await startStage({ browser, ...(isReadme && { env: { DEMO_HISTORY: "1" } }) })
try {
  if (isReadme) await takeReadmePictures(stage)
  else await fillScreens(stage.url)
  for (const size of isReadme ? [] : [desktop, phone])
    for (const person of new Set(chosen.map(({ as }) => as))) {
      const page = await stage.visit({ size })
      if (person) await signIn(page, person)
      for (const { name, show } of chosen.filter(({ as }) => as === person)) {
        await show(page)
        await settled(page)
        await page.screenshot({ path: join(folder, `${name}-${size.width}.png`) })
        process.stdout.write(`${name} ${size.width}\n`)
      }
      await page.context().close()
    }
} finally {
  await stage.close()
  await browser.close()
}
