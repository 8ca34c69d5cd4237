import { beforeAll } from "vitest"
import type { ErrorBody } from "../../../contract/core/errors.ts"
import type { ImportReport } from "../../../contract/fleet/excel.ts"
import type { TestApp } from "../../testing/app.ts"
import { admin } from "../../testing/requests.ts"

/** Uploads and downloads as a user of the cast, or signed out if null. */
export function excelCalls(portal: TestApp) {
  const at = { address: "" }
  beforeAll(async () => {
    at.address = await portal.listen()
  })
  const headersOf = async (who: string | null) => (who === null ? {} : await portal.signInAs(who))

  async function upload(
    bytes: Uint8Array<ArrayBuffer>,
    query = "",
    who: string | null = admin,
    field = "file",
  ) {
    const form = new FormData()
    form.append(field, new Blob([bytes]), "Bestand.xlsx")
    const headers = await headersOf(who)
    const answer = await fetch(`${at.address}/api/car/import${query}`, {
      method: "POST",
      body: form,
      headers,
    })
    const body = (await answer.json()) as ImportReport & ErrorBody
    return { status: answer.status, body }
  }

  async function download(who: string | null, url = "/api/car/export", body?: object) {
    const signedIn = await headersOf(who)
    const answer = await fetch(at.address + url, {
      headers: { ...signedIn, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes }
  }
  return { at, headersOf, upload, download }
}
