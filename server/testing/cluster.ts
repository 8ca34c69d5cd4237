import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { newTestFolder, removeForsaken } from "@packages/embedded-postgres/folder-for-tests"
import type { TestProject } from "vitest/node"
import { grantPortal, makeRole, migrate } from "../core/postgres/index.ts"
import { startEmbeddedPostgres } from "../start/embedded-postgres.ts"
import { settleUsualCast } from "./cast.ts"
import { administer, portalRole, type TestCluster } from "./database.ts"
import { openGivenCluster, type RunningCluster } from "./given-cluster.ts"

/**
 * Before the tests of a project: starts one cluster in a fresh folder and migrates the template that each test file clones.
 * Returns the end of both. A run that is killed leaves no server either, it stops with its starter. `TEST_POSTGRES` names another
 * server to use instead.
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
  // Ctrl-C ends the run without asking for the end below; the server stops by itself then, the folder does not vanish.
  process.once("exit", remove)
  const postgres = await startEmbeddedPostgres(folder, { log: () => {}, durable: false })
  const stop = async () => {
    await postgres.stop()
    process.off("exit", remove)
    remove()
  }
  return { adminUrl: postgres.adminUrl, url: postgres.url, stop }
}

/** Two databases to clone: one that is migrated, and one in which the cast of the tests lives too. */
async function makeTemplates(adminUrl: string, url: string) {
  const password = randomBytes(24).toString("base64url")
  await makeRole(adminUrl, portalRole, password, new URL(url).username)
  const template = await makeTemplate("zvf_template", async (fresh) => {
    await migrate(fresh)
    await grantPortal(fresh, portalRole)
  })
  const castTemplate = await makeTemplate("zvf_cast_template", settleUsualCast, template)
  return { template, castTemplate, portalLogin: { username: portalRole, password } }

  /** Fills a database and closes it to sessions, since PostgreSQL clones only what nobody is connected to. */
  async function makeTemplate(name: string, fill: (url: string) => Promise<unknown>, from = "template1") {
    const address = new URL(url)
    address.pathname = `/${name}`
    await administer(adminUrl, `create database ${name} template ${from} owner ${address.username}`)
    await fill(address.href)
    await administer(adminUrl, `alter database ${name} with is_template true allow_connections false`)
    return name
  }
}
