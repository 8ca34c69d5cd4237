import { readFileSync } from "node:fs"

/** Reads `NAME` from the file that `NAME_FILE` names, as container platforms provide secrets. `complain` throws a message. */
export function withFiles(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  complain: (name: string, why: string) => never,
): NodeJS.ProcessEnv {
  const read = (name: string): [string, string] => {
    const variable = `${name}_FILE`
    const path = env[variable] as string
    if (env[name]) complain(variable, `${name} ist schon gesetzt`)
    try {
      return [name, readFileSync(path, "utf8").trim()]
    } catch (error) {
      return complain(variable, `${path} kann nicht gelesen werden (${(error as { code?: string }).code})`)
    }
  }
  return { ...env, ...Object.fromEntries(names.filter((name) => env[`${name}_FILE`]).map(read)) }
}
