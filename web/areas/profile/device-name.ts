const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const
const systems = [
  ["Windows", /\bWindows\b/],
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const

type Device = { browser: string; system: string }

/** Browser and system, by how a browser names itself; null where it says neither of the two. Others pretend to be Safari. */
export function deviceOf(userAgent: string): Device | null {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return browser && system ? { browser, system } : null
}
