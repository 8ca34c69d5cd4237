import { roleText } from "../../../contract/enums.ts"
import { instantText, notSet, personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { Badge, type Tone } from "../../ui/feedback/index.ts"
import { type Column, Marked } from "../../ui/table/index.ts"
import { texts } from "./texts.de.ts"
import { stateOf, type UserState } from "./user-list.ts"

const tones = {
  blocked: "red",
  toActivate: "amber",
  active: "green",
  inactive: "grey",
} as const satisfies Record<UserState, Tone>
const vfnrsOf = ({ locations }: User) => locations.map(({ vfnr }) => vfnr).join(", ")

/** When somebody signed in last, as a row says it. */
export const signInText = ({ lastSignInAt }: User): string =>
  lastSignInAt ? instantText(lastSignInAt) : texts.neverSignedIn

/** The columns of P80; the name completes what the keyboard's button of a row is called. */
export const userColumns: readonly Column<User>[] = [
  {
    id: "vfnr",
    header: texts.vfnr,
    cell: (user) => (
      <>
        <Marked>{vfnrsOf(user) || notSet}</Marked>
        <span className="visually-hidden">, {personText(user)}</span>
      </>
    ),
    sort: vfnrsOf,
    wraps: true,
  },
  {
    id: "firstname",
    header: texts.firstname,
    cell: ({ firstname }) => firstname,
    sort: ({ firstname }) => firstname,
    cardHidden: true,
    wraps: true,
  },
  {
    id: "lastname",
    header: texts.lastname,
    cell: ({ lastname }) => lastname,
    sort: ({ lastname }) => lastname,
    cardHidden: true,
    wraps: true,
  },
  {
    id: "mail",
    header: texts.mail,
    cell: ({ mail, mailProven }) => (
      <>
        <Marked>{mail}</Marked>{" "}
        <Badge tone={mailProven ? "green" : "amber"}>{mailProven ? texts.proven : texts.unproven}</Badge>
      </>
    ),
    sort: ({ mail }) => mail,
    wraps: true,
  },
  {
    id: "type",
    header: texts.type,
    cell: ({ type }) => roleText[type],
    sort: ({ type }) => roleText[type],
  },
  {
    id: "lastSignIn",
    header: texts.lastSignIn,
    cell: (user) => signInText(user),
    sort: ({ lastSignInAt }) => lastSignInAt,
    wraps: true,
  },
  {
    id: "state",
    header: texts.state,
    cell: (user) => (
      <Badge tone={tones[stateOf(user)]}>
        <Marked>{texts.states[stateOf(user)]}</Marked>
      </Badge>
    ),
    sort: (user) => texts.states[stateOf(user)],
  },
]
