import { removeForsaken } from "@packages/embedded-postgres/folder-for-tests"
import type { TestProject } from "vitest/node"
import { newDataFolder, startPortal, stopPortal } from "../server/testing/portal.ts"
import { browserHere } from "./browser.ts"

declare module "vitest" {
  interface ProvidedContext {
    stageTemplate: string
  }
}

/** Unpacks the browser before the workers start, and runs the portal once on a fresh folder, of which each stage starts with a fast copy. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  browserHere()
  await removeForsaken()
  const folder = await newDataFolder()
  const portal = await startPortal({ env: { DATA_DIR: folder.path } })
  try {
    await portal.printed("Das ZVF-Portal läuft")
  } finally {
    await stopPortal(portal)
  }
  provide("stageTemplate", folder.path)
  return folder.remove
}
