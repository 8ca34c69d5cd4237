import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { S3Settings } from "./s3.ts"

const program = join(import.meta.dirname, "s3.worker-for-tests.ts")

export type TestS3 = {
  settings: S3Settings & { endpoint: string }
  /** Stops the process; idempotent. */
  stop(): Promise<void>
}

/** An S3 server in a separate process on a free port; `readOnly` refuses writes. */
export async function startTestS3({ readOnly = false } = {}): Promise<TestS3> {
  const keys = { bucket: "zvf-portal", accessKeyId: "test", secretAccessKey: "very-secret" }
  const child = spawn(process.execPath, [program], {
    env: {
      S3_BUCKET: keys.bucket,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      ...(readOnly && { S3_READ_ONLY: "1" }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const closed = once(child, "close")
  const [address] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string]
  return {
    settings: { endpoint: address.trim(), region: "eu-central-1", ...keys },
    stop: async () => {
      child.kill()
      await closed
    },
  }
}
