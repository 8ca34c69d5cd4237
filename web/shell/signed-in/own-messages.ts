import { toast } from "../../ui/feedback/index.ts"

let owner: string | null = null

/** Whose messages are kept from now on: on a shared computer nobody finds those of the person before. */
export function keepMessagesOf(personId: string): void {
  if (owner !== null && owner !== personId) toast.forget()
  owner = personId
}
