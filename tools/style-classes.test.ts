import { expect, test } from "vitest"
import { classProblems, wideRules } from "./style-classes.ts"

const name = "Badge.module.css"
const sheet = (text: string) => ({ path: `web/ui/${name}`, text })
const source = (text: string) => ({
  path: "web/areas/cars/Row.tsx",
  text: `import styles from "../../ui/${name}"\n${text}`,
})

test("a class that nothing uses is found, also among others and within a query", () => {
  const css = ".badge, .old > svg { margin: 0.5em }\n@media (width < 800px) { .narrow { flex: none } }"
  expect(classProblems([sheet(css)], [source("<p className={styles.badge} />")])).toEqual([
    'web/ui/Badge.module.css: nothing uses the class "old"',
    'web/ui/Badge.module.css: nothing uses the class "narrow"',
  ])
})

test("a used class that does not exist is found", () => {
  expect(classProblems([sheet(".badge {}")], [source("classes(styles.badge, styles.badges)")])).toEqual([
    'web/areas/cars/Row.tsx: web/ui/Badge.module.css has no class "badges"',
  ])
})

test("what a value chooses is used where it is a word of the code", () => {
  const chosen = source('styles[tone]; const tones = ["red"]')
  expect(classProblems([sheet("/* .grey {} */ .red {} .green {}")], [chosen])).toEqual([
    'web/ui/Badge.module.css: nothing uses the class "green"',
  ])
})

test("a rule that looks through every page is found, one that knows where to look is not", () => {
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
