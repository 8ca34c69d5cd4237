import chromium from "@sparticuz/chromium"

// Separate process for `e2e/browser.ts`, because the package reads its settings from the environment when it is loaded.
await chromium.executablePath()
