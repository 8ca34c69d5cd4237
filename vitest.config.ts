import { join } from "node:path"
import { defineConfig } from "vitest/config"

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error("The tests run on the pinned Node 24: use npm test, or npx vitest inside the project.")

// As for a portal that its command starts: workers, and what tests start, need not compile what one of them has compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, ".cache", "compiled")

// A test in server/ may use a database unless its file's duty forbids I/O; those names, and all tests outside server/, are unit
// tests. So nobody has to mark a file, and a unit run starts no cluster.
const withoutDatabase = "server/**/{rules,present,policy,sheet,mails}*.test.ts"
const long = "**/*.long.test.ts"

// What is slow on a busy machine is not broken: vitest's own limits of 5 s a test and 1 s a poll ask for an idle one.
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

// What restarts portals tells one story after the other; the others stand in any order.
const inOrder = { runner: "tools/tests-in-order.ts" }

export default defineConfig({
  test: {
    // Shuffled the same way each time, so that a failure can be repeated; --sequence.seed=<seed> tries another order.
    sequence: { shuffle: { tests: true }, seed: 7 },
    // Three workers on two cores: journeys wait for browsers and clocks half of their time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: [long],
          ...patient,
        },
      },
      {
        // Nothing here stands in for anything: a worker loads the contract once, not for each of its files (ADR-0028).

        test: {
          name: "rules",
          include: ["{contract,tools,bin,bench}/**/*.test.ts", withoutDatabase],
          exclude: [long],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: "server",
          include: ["{server,packages}/**/*.test.ts"],
          exclude: [withoutDatabase, long],
          globalSetup: "server/testing/cluster.ts",
          // To load the server takes longer than most files: a worker does it once (ADR-0028).
          isolate: false,
          ...patient,
        },
      },
      {
        // Journeys start the portal as a user does, with its own database.
        test: {
          name: "e2e",
          include: ["e2e/*.test.ts"],
          exclude: ["e2e/{hosted,issuer}.test.ts"],
          globalSetup: "e2e/stage-template.ts",
          // One browser per worker.
          isolate: false,
          ...patient,
        },
      },
      {
        // What screens look like: axe, geometry, print, page weight. Pixels change more often than what people can do.
        test: {
          name: "looks",
          include: ["e2e/looks/*.test.ts"],
          exclude: [long],
          globalSetup: "e2e/stage-template.ts",
          isolate: false,
          ...patient,
        },
      },
      {
        // The journeys of accounts once more, against the official emulator of the hosted identity.
        test: {
          name: "hosted",
          include: ["e2e/{accounts,entry,hosted,issuer}.test.ts"],
          globalSetup: ["e2e/stage-template.ts", "e2e/hosted-setup.ts"],
          fileParallelism: false,
          ...patient,
        },
      },
      {
        test: {
          name: "long",
          ...inOrder,
          include: ["{contract,packages,server,web,tools}/**/*.long.test.ts"],
          globalSetup: "server/testing/cluster.ts",
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        // All screens at all widths, and under axe: looks that wait half of their time, so three files of them share two cores.
        test: {
          name: "walks",
          include: ["e2e/looks/*.long.test.ts"],
          globalSetup: "e2e/stage-template.ts",
          isolate: false,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          // After what must have the machine for itself.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
