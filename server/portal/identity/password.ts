import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import { limitedTo } from "../../core/runtime/turns.ts"

// Argon2id (the library's default), costs as OWASP recommends.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a core and a thread that also reads files: two at once leave some for other work. */
const { run: inTurn } = limitedTo(2)

/** One form for texts that look the same. */
const composed = (password: string) => password.normalize("NFC")

/** Argon2id hash including costs and salt. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), costs))

/** Takes the same time without a hash. */
export const isPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  inTurn(() => verify(stored ?? unmatchableHash, composed(password)))

const base64 = (length: number) => randomBytes(length).toString("base64").replaceAll("=", "")

const unmatchableHash = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$${base64(16)}$${base64(32)}`

/** Deterministic, so that a secret can be looked up: given salt (at least 16 bytes) and pepper. */
export const hashWithSalt = (secret: string, salt: Buffer, pepper: string): Promise<string> =>
  inTurn(() => hash(secret, { ...costs, salt, secret: Buffer.from(pepper) }))
