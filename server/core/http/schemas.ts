import type { z } from "zod"
import { sentences } from "../../../contract/sentences.ts"
import { Refusal } from "../refusal.ts"

/** Fastify's input check: the parsed value, or 422 with the faults. */
export const validatorCompiler =
  ({ schema }: { schema: unknown }) =>
  (input: unknown) => {
    const { success, data, error } = (schema as z.ZodType).safeParse(input)
    return success ? { value: data } : { error: new Refusal("invalid_input", faultsOf(error.issues)) }
  }

/** Fastify's output: strips undeclared fields, and throws for an answer that is not as declared. */
export const serializerCompiler =
  ({ schema }: { schema: unknown }) =>
  (answer: unknown): string =>
    JSON.stringify((schema as z.ZodType).encode(answer))

/** More faults than this are not listed. */
const maxFaults = 50

/** Named as commands name them, so that a form finds its field: `idNumber`, `cars/0/id`. */
function faultsOf(issues: readonly z.core.$ZodIssue[]) {
  // Only the first fault of a value: a value that is no text also fails every other check.
  const firstByPath = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues.slice(0, maxFaults)) {
    const path = issue.path.join("/")
    if (!firstByPath.has(path)) firstByPath.set(path, issue)
  }
  return [...firstByPath].flatMap(([path, issue]) => faultsAt(path, issue)).slice(0, maxFaults)
}

/** A strict object reports all unknown keys in one fault. */
function faultsAt(path: string, issue: z.core.$ZodIssue) {
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }]
  return issue.keys
    .slice(0, maxFaults)
    .map((key) => ({ path: path ? `${path}/${key}` : key, message: sentences.unknown }))
}
