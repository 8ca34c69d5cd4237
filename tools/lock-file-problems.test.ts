import { expect, test } from "vitest"
import { lockedPackages, projectPackages, readJson } from "./lock-file.ts"
import { lockFileProblems } from "./lock-file-problems.ts"

const usual = {
  version: "1.0.0",
  resolved: "https://registry.example/a/-/a-1.0.0.tgz",
  integrity: "sha512-a",
}
const problemsOf = (entry: object, decided = {}) =>
  lockFileProblems(
    lockedPackages({
      packages: { "": {}, "node_modules/a": usual, "node_modules/b": usual, "node_modules/odd": entry },
    }),
    decided,
  ).map(({ found, sentence }) => `${found.name} ${sentence}`)

test.each([
  [{}, []],
  [{ integrity: undefined }, ["odd hat keine Prüfsumme"]],
  [
    { resolved: "git+ssh://git@code.example/odd.git#1234" },
    ["odd kommt nicht aus der Registry der übrigen, sondern von git+ssh://git@code.example/odd.git#1234"],
  ],
  [
    { resolved: "http://registry.example/odd.tgz" },
    [
      "odd kommt nicht aus der Registry der übrigen, sondern von http://registry.example",
      "odd wird unverschlüsselt geholt",
    ],
  ],
  [{ deprecated: "use b" }, ["odd ist aufgegeben (use b)"]],
  [{ hasInstallScript: true }, ["odd will bei der Installation ein Skript ausführen"]],
])("a package with %j", (change, expected) => {
  expect(problemsOf({ ...usual, ...change })).toEqual(expected)
})

test("an install script that was looked at is no surprise, one that may run is", () => {
  expect(problemsOf({ ...usual, hasInstallScript: true }, { odd: false })).toEqual([])
  expect(problemsOf({ ...usual, hasInstallScript: true }, { odd: true })).toEqual([
    "odd darf bei der Installation ein Skript ausführen",
  ])
})

test("nothing that is shipped comes without a hash, from elsewhere, given up, or with a script", () => {
  const shipped = projectPackages().filter(({ isShipped }) => isShipped)
  expect(lockFileProblems(shipped, readJson("package.json").allowScripts)).toEqual([])
})
