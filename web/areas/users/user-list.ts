import { bestFirst, isFound, searchOf, searchTextOf } from "../../../contract/search.ts"
import type { User } from "../../../contract/users.ts"
import { inGerman } from "../../ui/values/index.ts"
import { managersOf } from "../directory/index.ts"
import type { UserDraft } from "./user-draft.ts"

export type UserState = "blocked" | "toActivate" | "active" | "inactive"

/** Blocked, whatever else; never admitted so far, admitted, or switched off. */
export const stateOf = ({
  active,
  toActivate,
  blocked,
}: Pick<User, "active" | "toActivate" | "blocked">): UserState =>
  blocked ? "blocked" : active ? "active" : toActivate ? "toActivate" : "inactive"

const nameOf = ({ lastname, firstname, mail }: User) => `${lastname} ${firstname} ${mail}`

/** What the row of a user says in words; those that are worded come from its texts. */
export type UserWords = Record<"role" | "signIn" | "state", (user: User) => string>

const searchTextOfUser = (user: User, { role, signIn, state }: UserWords): string =>
  searchTextOf(
    user.locations.map(({ vfnr }) => vfnr),
    [
      ...[user.firstname, user.lastname, user.mail, role(user), signIn(user), state(user)],
      // The row says where somebody is by number only.
      ...user.locations.map(({ name }) => name),
    ],
  )

/**
 * Users whose rows hold every word of the search, the best in front (P185, P186); without one those to activate first, then by
 * name.
 */
export function findUsers(users: readonly User[], typed: string, words: UserWords): readonly User[] {
  const search = searchOf(typed)
  const texts = new Map(search ? users.map((user) => [user, searchTextOfUser(user, words)]) : [])
  const textOf = (user: User) => texts.get(user) ?? ""
  const found = users
    .filter((user) => !search || isFound(textOf(user), search))
    .sort(
      (one, other) =>
        Number(other.toActivate) - Number(one.toActivate) || inGerman(nameOf(one), nameOf(other)),
    )
  return search ? bestFirst(found, textOf, search) : found
}

type Rights = Pick<UserDraft, "type" | "active" | "locationIds">

/** The locations that somebody could act for, were they stored so; of who is gone none. */
const actsFor = (next: Rights | null): readonly string[] =>
  next?.active && next.type === "SALES_MANAGER" ? next.locationIds : []

/** The locations that nobody could act for any more, were a user stored as the form has them; without it, were they gone. */
export function leftAlone(user: User | null, next: Rights | null, users: readonly User[]): User["locations"] {
  if (!user?.active || user.blocked || user.type !== "SALES_MANAGER") return []
  return user.locations.filter(
    ({ id }) => !actsFor(next).includes(id) && managersOf(users, id, user.id).length === 0,
  )
}
