type Claims = { minutes: number; sub?: string; sid?: string; number?: number }

/** A token valid for `minutes`, by a clock decades behind this machine's. */
export function tokenOf({ minutes, sub = "a", sid = "1", number = 1 }: Claims): string {
  const payload = { iat: 1_000, exp: 1_000 + minutes * 60, sub, sid, number }
  return `x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`
}
