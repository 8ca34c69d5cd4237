import { expect, test } from "vitest"
import { classProblems, wideRules } from "./style-classes.ts"

const name = "Badge.module.css"
const sheet = (text: string) => ({ path: `web/ui/${name}`, text })
const source = (text: string) => ({
  path: "web/fleet/cars/Row.tsx",
  text: `import styles from "../../ui/${name}"\n${text}`,
})

test("finds an unused class, also among others and within a query", () => {
  const css = ".badge, .old > svg { margin: 0.5em }\n@media (width < 800px) { .narrow { flex: none } }"
  expect(classProblems([sheet(css)], [source("<p className={styles.badge} />")])).toEqual([
    'web/ui/Badge.module.css: nothing uses the class "old"',
    'web/ui/Badge.module.css: nothing uses the class "narrow"',
  ])
})

test("finds a used class that does not exist", () => {
  expect(classProblems([sheet(".badge {}")], [source("classes(styles.badge, styles.badges)")])).toEqual([
    'web/fleet/cars/Row.tsx: web/ui/Badge.module.css has no class "badges"',
  ])
})

test("counts a dynamically selected class as used if the code has its name", () => {
  const chosen = source('styles[tone]; const tones = ["red"]')
  expect(classProblems([sheet("/* .grey {} */ .red {} .green {}")], [chosen])).toEqual([
    'web/ui/Badge.module.css: nothing uses the class "green"',
  ])
})

test("finds a selector that searches the whole page", () => {
  const wide = [
    ":has(> .table)",
    ".key :has(> dd .vin)",
    ":root:has(.bar)",
    ".frame:has(> .main [data-wide])",
  ]
  const narrow = [
    ".frame:has(> .main > :first-child > [data-wide]) :is(.bar, .footer)",
    ".segment:has(:checked)",
    "td:has(> .link)",
  ]
  const rules = (selectors: string[]) => selectors.map((selector) => `${selector} { flex: none }`).join("\n")
  expect(wideRules([sheet(rules(wide))])).toHaveLength(wide.length)
  expect(wideRules([sheet(rules(narrow))])).toEqual([])
  expect(wideRules([sheet(`@media print { ${rules(wide)} }`)])).toEqual([])
})
