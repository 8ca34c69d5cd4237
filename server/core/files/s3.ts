import { Readable } from "node:stream"
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { checkedKey, type FileStore, FileStoreError } from "./store.ts"

export type S3Settings = {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Timeout of a connection and of a response, in milliseconds; three attempts. */
const connectionTimeout = 3_000
const requestTimeout = 20_000

export function openS3Files({ endpoint, region, bucket, ...credentials }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
    // Checksums beyond the signature's are specific to Amazon; other services refuse them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  const explain = explainer(`${endpoint ?? "S3"}, ${bucket}`)
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) })

  return {
    put: async (key, bytes) => {
      await explain(client.send(new PutObjectCommand({ ...at(key), Body: bytes })))
    },
    get: async (key) => {
      const answer = await explain(orAbsent(client.send(new GetObjectCommand(at(key)))))
      return answer?.Body instanceof Readable ? answer.Body : undefined
    },
    delete: async (key) => {
      await explain(client.send(new DeleteObjectCommand(at(key))))
    },
  }
}

/** A missing key is absent; a missing bucket is not. */
const orAbsent = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: Error) => {
    if (error.name === "NoSuchKey" || error.name === "NotFound") return undefined
    throw error
  })

/** Reports errors and timeouts with the service's address. */
const explainer =
  (address: string) =>
  <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((cause: Error) => {
      const words = [cause.name, cause.message].filter(Boolean).join(", ")
      throw new FileStoreError(
        `Der Dateispeicher ${address} (S3_ENDPOINT, S3_BUCKET) ist nicht benutzbar: ${words}`,
        { cause },
      )
    })
