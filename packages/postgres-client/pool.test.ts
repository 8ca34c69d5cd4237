import { createServer } from "node:net"
import { expect, inject, onTestFinished, test } from "vitest"
import { addressesOf, openPool, type PoolOptions, startingAt } from "./index.ts"

const { url } = inject("testCluster")

function openedInTest(address: string, options: Omit<PoolOptions, "size"> = {}) {
  const pool = openPool(address, { size: 1, ...options })
  onTestFinished(() => pool.end())
  return pool
}

/** A port where nothing listens. */
const closedPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

test("reads the hosts of a URL, and puts another one first", () => {
  const several = "postgres://a:b@one,two:5433,three/name?sslmode=require"
  const [one, two, three] = ["one", "two:5433", "three"].map(
    (host) => `postgres://a:b@${host}/name?sslmode=require`,
  )
  expect(addressesOf(several)).toEqual([one, two, three])
  expect(startingAt(1, several)).toBe("postgres://a:b@two:5433,three,one/name?sslmode=require")
})

test("passes over a host that cannot be reached", async () => {
  const { username, password, host, pathname } = new URL(url)
  const pool = openedInTest(
    `postgres://${username}:${password}@127.0.0.1:${await closedPort()},${host}${pathname}`,
  )
  await expect(pool.query("select 1 as alive")).rejects.toThrow("ECONNREFUSED")
  expect((await pool.query("select 1 as alive")).rows).toEqual([{ alive: 1 }])
})

test("settings of the URL override usual ones, and needed ones override those", async () => {
  const given = new URL(url)
  given.searchParams.set("options", "-c statement_timeout=4s -c timezone=Asia/Tokyo")
  const usual = { statement_timeout: "5s", lock_timeout: "5s" }
  const pool = openedInTest(given.href, { session: { usual, needed: { timezone: "UTC" } } })
  const { rows } = await pool.query(
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('timezone') as zone",
  )
  expect(rows).toEqual([{ statement: "4s", lock: "5s", zone: "UTC" }])
})
