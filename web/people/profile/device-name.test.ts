import { expect, test } from "vitest"
import { deviceOf } from "./SessionsCard.tsx"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)"

test.each([
  [`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge", "Windows"],
  ["(X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "Linux"],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.6 Safari/605.1.15`, "Safari", "macOS"],
  [
    `(iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome",
    "iPhone",
  ],
  [
    `(Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [`(X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome", "Linux"],
])("%s", (userAgent, browser, system) => {
  expect(deviceOf(`Mozilla/5.0 ${userAgent}`)).toEqual({ browser, system })
})

test.each(["", "lightMyRequest", "curl/8.9.1"])("does not recognise %s", (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull()
})
