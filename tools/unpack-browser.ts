import chromium from "@sparticuz/chromium"

// Run by itself by `e2e/browser.ts`: where the package unpacks and what it sets in its environment is told by variables that
// it reads while it is loaded.
await chromium.executablePath()
