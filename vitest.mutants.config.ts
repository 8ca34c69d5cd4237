import { defineConfig } from "vitest/config"

// The unit tests of vitest.config.ts that reach rules.
export default defineConfig({
  test: {
    include: [
      "{contract,web}/**/*.test.ts",
      "server/{people,fleet,cases,news}/*/{rules,present,policy,sheet,mails}*.test.ts",
      "server/core/mail/kinds.test.ts",
    ],
    exclude: ["**/*.long.test.ts"],
    // The first run, with both cores busy; a mutant that never ends is ended by Stryker.
    testTimeout: 60_000,
  },
})
