import { spawnSync } from "node:child_process"

/** Runs npm in a folder, the one that runs this script or else the machine's, and answers what it printed. */
export function npm(folder: string, ...parameters: string[]): string {
  const own = process.env.npm_execpath
  const [command = "npm", ...first] = own ? [process.execPath, own] : ["npm"]
  const done = spawnSync(command, [...first, ...parameters], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  })
  return done.stdout ?? ""
}
