import { hash, verify } from "@node-rs/argon2"

// Argon2id is the default of the library; costs as recommended by OWASP for it.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id hash of a password, with its costs and a salt of its own in the text. */
export const hashPassword = (password: string): Promise<string> => hash(password, costs)

/** Whether the password is the one that was hashed. */
export const isPassword = ({ hash: known, password }: { hash: string; password: string }): Promise<boolean> =>
  verify(known, password)
