import { describe, expect, test } from "vitest"
import type { LinkKind } from "../../../contract/people/links.ts"
import { expiredSql } from "../../cases/retention/purge.ts"
import { refuse } from "../../core/refusal.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { post } from "../../testing/requests.ts"
import { addLink, takeLink } from "./links.ts"
import { linkRules } from "./rules.ts"

const portal = portalOfFile()
const { id: userId } = castUser("leitung@kessler.example")
const now = new Date("2026-11-16T09:00:00Z")
const add = async (kind: LinkKind) => {
  const { url, expiresAt } = await portal.db.transaction((tx) =>
    addLink({ tx, publicUrl: "https://portal.example", now }, { kind, userId }),
  )
  return { code: url.split(/[#=]/)[1] ?? "", end: expiresAt.getTime() }
}
const take = (code: string, kind: LinkKind, at: number) =>
  portal.db.transaction((tx) => takeLink({ tx, now: new Date(at) }, code, [kind]))

describe.each(Object.keys(linkRules) as LinkKind[])("a link of the kind %s", (kind) => {
  test("works once until its end, for its own purpose only", async () => {
    const { code, end } = await add(kind)
    const other = kind === "RESET" ? "SECOND_FACTOR" : "RESET"
    expect(await take(code, other, end - 1)).toEqual(refuse("invalid_link"))
    const answers = await Promise.all([take(code, kind, end - 1), take(code, kind, end - 1)])
    expect(answers.filter((answer) => "userId" in answer)).toMatchObject([{ kind, userId }])
    expect(answers).toContainEqual(refuse("invalid_link"))
  })

  test("is expired after its end, and unknown 30 days later", async () => {
    const { code, end } = await add(kind)
    const afterRetention = async (days: number) => {
      for (const sql of expiredSql) await portal.portalDb.run(sql, [new Date(end + days * 86_400_000)])
      return take(code, kind, end)
    }
    expect(await afterRetention(0)).toEqual(refuse("expired_link"))
    expect(await afterRetention(29.9)).toEqual(refuse("expired_link"))
    expect(await afterRetention(30.1)).toEqual(refuse("invalid_link"))
  })
})

test("a password link says so, since it has a page of its own", async () => {
  const { code } = await add("RESET")
  expect(await post(portal, "/api/link/check", null, { code })).toMatchObject({
    status: 200,
    body: { kind: "RESET" },
  })
})
