import { defineConfig } from "vitest/config"

// Unit tests of vitest.config.ts that cover rules.
export default defineConfig({
  test: {
    include: [
      "{contract,web}/**/*.test.ts",
      "server/{people,fleet,cases,news}/*/{rules,present,policy,sheet,mails}*.test.ts",
    ],
    exclude: ["**/*.long.test.ts"],
    // The first run keeps both cores busy; Stryker ends mutants that never finish.
    testTimeout: 60_000,
  },
})
