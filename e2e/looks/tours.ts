import type { Page } from "playwright-core"
import { afterAll, beforeAll, it } from "vitest"
import { openStage } from "../portal.ts"
import { desktop, type Stage, signIn } from "../stage.ts"
import type { Screen } from "./screen-at.ts"
import { fillScreens, screens } from "./screens.ts"

/** Screens per visitor, so that failures are reported early and test durations stay constant. */
const atOnce = 6

/** The selected screens in groups by user; `who` is the user's description. */
const toursOf = (isLookedAt: (screen: Screen) => boolean) => {
  const all = screens.filter(isLookedAt)
  return [...new Set(all.map(({ as }) => as))].flatMap((as) => {
    const own = all.filter((screen) => screen.as === as)
    return Array.from({ length: Math.ceil(own.length / atOnce) }, (_, at) => {
      const seen: readonly Screen[] = own.slice(at * atOnce, (at + 1) * atOnce)
      return { as, who: as ?? "a stranger", from: seen[0]?.name, to: seen.at(-1)?.name, seen }
    })
  })
}

/** Defines a test per group of screens, on a stage with filled lists. */
export function looksAt(
  isLookedAt: (screen: Screen) => boolean,
  title: string,
  look: (page: Page, screen: Screen) => Promise<void>,
  visit: Parameters<Stage["visit"]>[0] = { size: desktop },
): void {
  const stage = {} as Stage
  beforeAll(async () => {
    Object.assign(stage, await openStage())
    await fillScreens(stage.url)
  })
  afterAll(() => stage.close())

  it.for(toursOf(isLookedAt))(title, async ({ as, seen }) => {
    const page = await stage.visit(visit)
    if (as) await signIn(page, as)
    for (const screen of seen) await look(page, screen)
  })
}
