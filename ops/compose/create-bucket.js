// Creates the bucket of compose.yaml if it does not exist.
import { readFileSync } from "node:fs"
import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3"

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY_FILE = "" } = process.env
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: "eu-central-1",
  forcePathStyle: true,
  credentials: {
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: readFileSync(S3_SECRET_ACCESS_KEY_FILE, "utf8").trim(),
  },
})
const bucket = { Bucket: S3_BUCKET }
try {
  await client.send(new HeadBucketCommand(bucket))
} catch {
  await client.send(new CreateBucketCommand(bucket))
}
