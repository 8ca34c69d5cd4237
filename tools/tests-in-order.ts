import { type SerializedConfig, TestRunner } from "vitest"

/** Runs tests in file order; vitest can only enable shuffling for all projects at once. */
// biome-ignore lint/style/noDefaultExport: vitest takes a runner as the default of its file.
export default class extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } })
  }
}
