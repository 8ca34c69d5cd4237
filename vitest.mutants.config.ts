import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["{contract,web}/**/*.test.ts", "server/areas/*/{rules,present,policy,sheet,mails}*.test.ts"],
    exclude: ["**/*.long.test.ts"],
  },
})
