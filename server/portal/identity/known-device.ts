import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { portalCookie } from "./pages.ts"

const maxMarks = 5
const cookieDays = 400
const shape = /^[\w-]{16}\.[\w-]{22}$/

/** An account with its current password: a new password makes all its browsers unknown. */
type DeviceHolder = { id: string; passwordHash: string | null }

/** Random names sealed for one account. Known browsers have their own tries, but no access (P150). */
export function deviceCookie({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const { valueIn, set } = portalCookie(publicUrl, "zvf.device", "/api/identity")
  const sealOf = ({ id, passwordHash }: DeviceHolder, name: string) => {
    const text = ["device", id, passwordHash, name].join(" ")
    return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22)
  }
  const marksIn = (cookies: string | undefined) =>
    (valueIn(cookies) ?? "").split("~").filter((mark) => shape.test(mark))
  /** Name of this browser; null if the account does not know it. */
  const nameIn = (cookies: string | undefined, holder: DeviceHolder): string | null => {
    const own = marksIn(cookies).find((mark) => {
      const [name = "", seal = ""] = mark.split(".")
      return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(holder, name)))
    })
    return own?.split(".")[0] ?? null
  }
  return {
    nameIn,
    /** The cookie that makes this browser known to one more account. */
    add(cookies: string | undefined, holder: DeviceHolder): string {
      const name = nameIn(cookies, holder) ?? randomBytes(12).toString("base64url")
      const own = `${name}.${sealOf(holder, name)}`
      const marks = [own, ...marksIn(cookies).filter((mark) => mark !== own)].slice(0, maxMarks)
      return set(marks.join("~"), cookieDays * 86_400)
    },
  }
}
