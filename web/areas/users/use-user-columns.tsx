import { useMemo } from "react"
import { roleText } from "../../../contract/enums.ts"
import { instantText, notSet, personText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Badge, type Tone } from "../../ui/feedback/index.ts"
import { type Column, Marked } from "../../ui/table/index.ts"
import { stateOf, type UserState } from "./user-list.ts"

const tones = {
  blocked: "red",
  toActivate: "amber",
  active: "green",
  inactive: "grey",
} as const satisfies Record<UserState, Tone>
const vfnrsOf = ({ locations }: User) => locations.map(({ vfnr }) => vfnr).join(", ")

/** When somebody signed in last, as a row says it. */
export const signInText = ({ lastSignInAt }: User, t: TFunction<"users">): string =>
  lastSignInAt ? instantText(lastSignInAt) : t("neverSignedIn")

/** The columns of P80; the name completes what the keyboard's button of a row is called. */
export function useUserColumns(): readonly Column<User>[] {
  const { t } = useTranslation("users")
  return useMemo(
    (): Column<User>[] => [
      {
        id: "vfnr",
        header: t("vfnr"),
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
        header: t("firstname"),
        cell: ({ firstname }) => firstname,
        sort: ({ firstname }) => firstname,
        cardHidden: true,
        wraps: true,
      },
      {
        id: "lastname",
        header: t("lastname"),
        cell: ({ lastname }) => lastname,
        sort: ({ lastname }) => lastname,
        cardHidden: true,
        wraps: true,
      },
      {
        id: "mail",
        header: t("mail"),
        cell: ({ mail, mailProven }) => (
          <>
            <Marked>{mail}</Marked>{" "}
            <Badge tone={mailProven ? "green" : "amber"}>{t(mailProven ? "proven" : "unproven")}</Badge>
          </>
        ),
        sort: ({ mail }) => mail,
        wraps: true,
      },
      {
        id: "type",
        header: t("type"),
        cell: ({ type }) => roleText[type],
        sort: ({ type }) => roleText[type],
      },
      {
        id: "lastSignIn",
        header: t("lastSignIn"),
        cell: (user) => signInText(user, t),
        sort: ({ lastSignInAt }) => lastSignInAt,
        wraps: true,
      },
      {
        id: "state",
        header: t("state"),
        cell: (user) => (
          <Badge tone={tones[stateOf(user)]}>
            <Marked>{t(`state_${stateOf(user)}`)}</Marked>
          </Badge>
        ),
        sort: (user) => t(`state_${stateOf(user)}`),
      },
    ],
    [t],
  )
}
