import { roleText } from "../../../contract/core/enums.ts"
import { instantText, notSet, personText } from "../../../contract/core/format.ts"
import { searchTextOf } from "../../../contract/core/search.ts"
import type { User } from "../../../contract/people/users.ts"
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { type Column, column, textColumn } from "../../ui/table/PlainTable.tsx"
import { inGerman } from "../../ui/values/parse-input.ts"
import { stateOf, type UserState } from "./rules.ts"
import { texts } from "./texts.de.ts"

const vfnrsOf = ({ locations }: User) => locations.map(({ vfnr }) => vfnr).join(", ")
const nameOf = ({ lastname, firstname, mail }: User) => `${lastname} ${firstname} ${mail}`

/** Users awaiting activation first, then by name. */
export const inOrder = (users: readonly User[]): readonly User[] =>
  users.toSorted(
    (one, other) => Number(other.toActivate) - Number(one.toActivate) || inGerman(nameOf(one), nameOf(other)),
  )

export const searchTextOfUser = (user: User): string =>
  searchTextOf(
    user.locations.map(({ vfnr }) => vfnr),
    [
      ...[user.firstname, user.lastname, user.mail, roleText[user.type], signInText(user)],
      ...[texts.states[stateOf(user)], user.mailProven ? texts.proven : texts.unproven],
      // The row itself shows locations by number only.
      ...user.locations.map(({ name }) => name),
    ],
  )

const signInText = ({ lastSignInAt }: User): string =>
  lastSignInAt ? instantText(lastSignInAt) : texts.neverSignedIn

const tones = {
  blocked: "red",
  toActivate: "amber",
  active: "green",
  inactive: "grey",
} as const satisfies Record<UserState, Tone>

/** The columns of P80; the name completes the label of a row's button. */
export const columns: readonly Column<User>[] = [
  textColumn("vfnr", texts.vfnr, vfnrsOf, {
    cell: (user) => (
      <>
        {vfnrsOf(user) || notSet}
        <span className="visually-hidden">, {personText(user)}</span>
      </>
    ),
    wraps: true,
  }),
  textColumn("firstname", texts.firstname, ({ firstname }) => firstname, { wraps: true, card: "none" }),
  textColumn("lastname", texts.lastname, ({ lastname }) => lastname, { wraps: true, card: "none" }),
  textColumn("mail", texts.mail, ({ mail }) => mail, {
    // The badge stays visible if the address is cut.
    cell: ({ mail, mailProven }) => (
      <span title={mail}>
        {!mailProven && <Badge tone="amber">{texts.unproven}</Badge>} <Breaks text={mail} />
      </span>
    ),
    wraps: true,
  }),
  textColumn("type", texts.type, ({ type }) => roleText[type], { card: "first" }),
  column("lastSignIn", texts.lastSignIn, signInText, {
    sort: ({ lastSignInAt }) => lastSignInAt,
  }),
  textColumn("state", texts.state, (user) => texts.states[stateOf(user)], {
    cell: (user) => <Badge tone={tones[stateOf(user)]}>{texts.states[stateOf(user)]}</Badge>,
    card: "status",
  }),
]
