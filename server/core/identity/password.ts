import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import { limitedTo } from "../runtime/index.ts"

// Argon2id is the default of the library; costs as recommended by OWASP for it.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes take a core and one of the four threads that also read files: two at once, so that many sign-ins do not block other work. */
const { run: inTurn } = limitedTo(2)

/** One form for what looks the same, however a keyboard made it. */
const composed = (password: string) => password.normalize("NFC")

/** Argon2id hash of a password, with its costs and a salt of its own in the text. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), costs))

export const isPassword = ({ hash: known, password }: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(known, composed(password)))

const base64 = (length: number) => randomBytes(length).toString("base64").replaceAll("=", "")

/** A hash of nothing: comparing a password with it takes as long as with any other, and always fails. */
export const nobodysHash = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$${base64(16)}$${base64(32)}`

/** The same hash each time, so that a secret is found by it: of the same salt (at least 16 bytes) and pepper. */
export const hashWithSalt = (secret: string, salt: Buffer, pepper: string): Promise<string> =>
  inTurn(() => hash(secret, { ...costs, salt, secret: Buffer.from(pepper) }))
