import sharp from "sharp"
import type { Db } from "../core/postgres/db.ts"
import type { TestApp } from "./app.ts"

/** Ids of all stored files. */
export const storedFiles = (db: Db): Promise<string[]> =>
  db.values<string>("select id from files order by id")

type Sent = { name: string; bytes: Uint8Array }

/** Sends a file as the form field `file`, like a browser; `who` null: signed out. */
export async function sendFile(portal: TestApp, url: string, who: string | null, { name, bytes }: Sent) {
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const answer = await portal.app.inject({
    method: "POST",
    url,
    headers: {
      ...(who && (await portal.signInAs(who))),
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

/** A single-colour image; 96 × 54 by default. */
export const plainPicture = (background: string, width = 96, height = 54) =>
  sharp({ create: { width, height, channels: 3, background } })
