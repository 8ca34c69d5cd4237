import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { newTestFolder, removeForsaken } from "@packages/embedded-postgres/folder-for-tests"
import type { TestProject } from "vitest/node"
import { migrate } from "../core/postgres/migrate.ts"
import { grantPortal, makeRole } from "../core/postgres/roles.ts"
import { startEmbeddedPostgres } from "../start/embedded-postgres.ts"
import { settleUsualCast } from "./cast.ts"
import { administer, portalRole, type TestCluster } from "./database.ts"
import { openGivenCluster, type RunningCluster } from "./given-cluster.ts"

/**
 * Global setup: starts a cluster and migrates the template that test files clone; returns the teardown. The server
 * stops with its starter. `TEST_POSTGRES` names another server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES
  const { adminUrl, url, stop } = await (given ? openGivenCluster(given) : startCluster())
  try {
    const templates = await makeTemplates(adminUrl, url)
    project.provide("testCluster", { adminUrl, url, ...templates } satisfies TestCluster)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function startCluster(): Promise<RunningCluster> {
  await removeForsaken()
  const folder = await newTestFolder("cluster")
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Ctrl-C skips the teardown: the server stops by itself, but the folder must be removed.
  process.once("exit", remove)
  const postgres = await startEmbeddedPostgres(folder, { log: () => {}, durable: false })
  const stop = async () => {
    await postgres.stop()
    process.off("exit", remove)
    remove()
  }
  return { adminUrl: postgres.adminUrl, url: postgres.url, stop }
}

/** The two databases to clone: a migrated one, and one with the cast. */
async function makeTemplates(adminUrl: string, url: string) {
  const password = randomBytes(24).toString("base64url")
  await makeRole(adminUrl, portalRole, password, new URL(url).username)
  const template = await makeTemplate("zvf_template", async (fresh) => {
    await migrate(fresh)
    await grantPortal(fresh, portalRole)
  })
  const castTemplate = await makeTemplate("zvf_cast_template", settleUsualCast, template)
  return { template, castTemplate, portalLogin: { username: portalRole, password } }

  /** Fills a database and closes it to sessions, since PostgreSQL clones only databases without connections. */
  async function makeTemplate(name: string, fill: (url: string) => Promise<unknown>, from = "template1") {
    const address = new URL(url)
    address.pathname = `/${name}`
    await administer(adminUrl, `create database ${name} template ${from} owner ${address.username}`)
    await fill(address.href)
    await administer(adminUrl, `alter database ${name} with is_template true allow_connections false`)
    return name
  }
}
