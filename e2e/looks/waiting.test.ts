import { beforeAll, expect, it } from "vitest"
import { acceptAs, callerFor } from "../http.ts"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { admin, desktop, manager, phone, signIn } from "../stage.ts"
import { delayCalls } from "../steps.ts"

const stage = stageOfFile()

// There are no activities otherwise.
beforeAll(async () => acceptAs(await callerFor(stage.url, manager), "4700415"))

const lists = [
  { as: manager, path: "/overview/preoffer", call: "**/api/car/all/area?*" },
  { as: manager, path: "/overview/selection", call: "**/api/car/all/area?*" },
  { as: manager, path: "/activity", call: "**/api/car/all/activity*" },
  { as: admin, path: "/car", call: "**/api/car/fleet" },
  { as: admin, path: "/user", call: "**/api/user/all*" },
  { as: admin, path: "/location", call: "**/api/location/all*" },
]

it.for(lists)("a waiting row of $path is as high as a loaded one", async ({ as, path, call }) => {
  for (const size of [desktop, phone]) {
    const page = await signIn(await stage.visit({ size }), as)
    const heights = (rows: string) =>
      page
        .locator(`main ${rows}`)
        .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
    const release = await delayCalls(page, call)
    await page.goto(path)
    await page.locator("main [data-waiting=row]").first().waitFor()
    const [waiting] = await heights("[data-waiting=row]")
    release()
    await page.locator("main [data-row]").first().waitFor()
    await settled(page)
    // Cards with a long name are higher.
    const loaded = Math.min(...(await heights("[data-row]")))
    expect({ width: size.width, height: waiting }).toEqual({ width: size.width, height: loaded })
  }
})
