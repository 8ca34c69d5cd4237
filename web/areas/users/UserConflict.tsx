import { roleText } from "../../../contract/enums.ts"
import { locationText, notSet } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { ConflictNotice } from "../../ui/ConflictNotice.tsx"
import { stateOf } from "./user-list.ts"

type Props = { before: User; current: User; goOn: (keep: boolean) => void }

/** What another admin changed about a user in the meantime (decision 35). */
export function UserConflict({ before, current, goOn }: Props) {
  const { t } = useTranslation("users")
  const texts = (user: User) => ({
    firstname: user.firstname,
    lastname: user.lastname,
    mail: user.mail,
    phone: user.phone || notSet,
    type: roleText[user.type],
    locations: user.locations.map(locationText).join(", ") || notSet,
    state: t(`state_${stateOf(user)}`),
  })
  const [old, now] = [texts(before), texts(current)]
  const names = Object.keys(old) as (keyof typeof old)[]
  return (
    <ConflictNotice
      changes={names
        .filter((name) => old[name] !== now[name])
        .map((name) => ({ label: t(name), before: old[name], after: now[name] }))}
      onKeep={() => goOn(true)}
      onReload={() => goOn(false)}
    />
  )
}
