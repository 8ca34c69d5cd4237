import { timingSafeEqual } from "node:crypto"

/** Whether a request has the token for metrics. */
export function mayRead(authorization: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(`${authorization}`), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
