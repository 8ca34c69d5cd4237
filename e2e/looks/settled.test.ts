import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { launchBrowser } from "../browser.ts"
import { painted, restlessness } from "../painted.ts"
import { followRequests, settled } from "../settled.ts"
import { eventually } from "../steps.ts"

/** A page, and beside it an answer that begins and never ends. */
async function openPage() {
  const server = createServer(({ url }, answer) => {
    answer.writeHead(200, { "content-type": "text/html" })
    if (url === "/endless") answer.write("so far")
    else answer.end("<h1>There</h1>")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  })
  const page = await browser.newPage()
  followRequests(page)
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return page
}

test("a page is at rest when it gave up what it waited for, even in the middle of the answer", async () => {
  const page = await openPage()
  await page.evaluate(async () => {
    const call = new AbortController()
    addEventListener("click", () => call.abort())
    await fetch("/endless", { signal: call.signal })
  })
  const rest = settled(page)
  await page.evaluate(() => document.body.click())
  await expect(rest).resolves.toBeUndefined()
})

test("what is not at rest is named", async () => {
  const page = await openPage()
  await page.evaluate(() => document.body.setAttribute("data-ending-style", ""))
  const rest = painted(page)
  await eventually(() => restlessness(page)).toContain('under way: <body data-ending-style="">')
  await page.evaluate(() => document.body.removeAttribute("data-ending-style"))
  await expect(rest).resolves.toBeUndefined()
})
