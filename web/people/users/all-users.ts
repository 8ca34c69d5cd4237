import type { User } from "../../../contract/people/users.ts"
import { useRead } from "../../ui/loading/read.ts"

const noUsers: readonly User[] = []

/** All users, for admins, to look up names; may be a minute old. */
export const useUsers = (): readonly User[] =>
  useRead("GET /api/user/all", undefined, { staleTime: 60_000 }).data ?? noUsers
