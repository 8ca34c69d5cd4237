import type { betterAuth } from "better-auth"
import { hashPassword, isPassword } from "./password.ts"
import type { IdentityService } from "./service.ts"

type Accounts = Pick<
  IdentityService,
  | "createAccount"
  | "accountOf"
  | "isMailProven"
  | "removeAccount"
  | "removeLeftover"
  | "changeMail"
  | "setPassword"
  | "checkPassword"
  | "endSessions"
>

type Adapter = Awaited<ReturnType<typeof betterAuth>["$context"]>["internalAdapter"]

/** What the portal does to accounts by itself, without anybody's request. */
export function accountsOn(adapter: () => Promise<Adapter>): Accounts {
  return {
    createAccount: async ({ mail, name, password }) => {
      const internalAdapter = await adapter()
      const user = await internalAdapter.createUser(
        { email: mail.toLowerCase(), name, emailVerified: true },
        { method: "email" },
      )
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: "credential",
        password: await hashPassword(password),
      })
      return user.id
    },
    accountOf: async (mail) => (await (await adapter()).findUserByEmail(mail))?.user.id ?? null,
    isMailProven: async () => false,
    removeAccount: async (id) => (await adapter()).deleteUser(id),
    removeLeftover: async (id) => (await adapter()).deleteUser(id),
    changeMail: async (id, mail) => {
      await (await adapter()).updateUser(id, { email: mail })
      return null
    },
    setPassword: async (id, password) => {
      const internalAdapter = await adapter()
      const hash = await hashPassword(password)
      const accounts = await internalAdapter.findAccounts(id)
      // Who came from an issuer has none yet.
      if (accounts.some(({ providerId }) => providerId === "credential"))
        await internalAdapter.updatePassword(id, hash)
      else
        await internalAdapter.linkAccount({
          userId: id,
          accountId: id,
          providerId: "credential",
          password: hash,
        })
    },
    checkPassword: async (id, password) => {
      const accounts = await (await adapter()).findAccounts(id)
      const known = accounts.find(({ providerId }) => providerId === "credential")?.password
      return typeof known === "string" && isPassword({ hash: known, password })
    },
    endSessions: async (id) => (await adapter()).deleteUserSessions(id),
  }
}
