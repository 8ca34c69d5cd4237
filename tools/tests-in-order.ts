import { type SerializedConfig, TestRunner } from "vitest"

/** Runs the tests of a file as they stand there: whether they are shuffled is said once for all projects. */
// biome-ignore lint/style/noDefaultExport: vitest takes a runner as the default of its file.
export default class extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } })
  }
}
