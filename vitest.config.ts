import { join } from "node:path"
import { defineConfig } from "vitest/config"

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error("The tests run on the pinned Node 24: use npm test -- <path>.")

// As `bin/prepare.js` does: workers and the processes that tests start reuse compiled code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, ".cache", "compiled")

// Tests in server/ may use a database unless their file's role forbids I/O; those names and all tests outside server/ are unit tests. So
// files need no marker, and a unit run starts no cluster.
const withoutDatabase = "server/**/{rules,present,policy,sheet,mails}*.test.ts"
const long = "**/*.long.test.ts"

// A busy machine is slow, not broken: vitest's limits of 5 s per test and 1 s per poll assume an idle one.
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

// Tests that restart portals build on each other; all others run in any order.
const inOrder = { runner: "tools/tests-in-order.ts" }

export default defineConfig({
  test: {
    // Shuffled the same way each time, so that failures can be repeated; --sequence.seed=<seed> for another order.
    sequence: { shuffle: { tests: true }, seed: 7 },
    // Three workers on two cores: journeys wait half of their time.
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
        // No mocks here, so a worker loads the contract once, not per file (ADR-0028).

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
          setupFiles: "server/testing/row-columns.ts",
          // Loading the server takes longer than most files, so a worker does it once (ADR-0028).
          isolate: false,
          ...patient,
        },
      },
      {
        // Journeys start the portal as a user would, with its own database.
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
        // What screens look like: axe, geometry, print, page weight. Separate, since appearance changes more often than behaviour.
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
        // The account journeys once more, against the official emulator of the hosted identity.
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
        // All screens at all widths, and with axe; they wait half of their time, so three files share two cores.
        test: {
          name: "walks",
          include: ["e2e/looks/*.long.test.ts"],
          globalSetup: "e2e/stage-template.ts",
          isolate: false,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          // After the tests that need the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
