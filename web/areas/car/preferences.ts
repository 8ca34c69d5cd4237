import { useCallback, useSyncExternalStore } from "react"
import type { Layout, Prices } from "../../../contract/list-columns.ts"
import type { Look, LookChange } from "../../../contract/look.ts"
import type { Profile } from "../../../contract/users.ts"
import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { toast } from "../../ui/feedback/index.ts"
import { currentSession, useSession } from "../session/index.ts"

export type { Layout, Prices }

const usual = { layout: "rows", prices: "net" } as const satisfies Look
type Chosen<Key extends keyof Look> = Key extends keyof typeof usual
  ? NonNullable<Look[Key]>
  : Look[Key] | undefined

/**
 * What a person chose on this page. It holds at once, until a profile comes that was read after the portal kept it: that one
 * knows this choice, and a later one from another device.
 */
type Choice = {
  readonly userId: string
  readonly look: LookChange
  /** The last profile that does not know it; undefined while it is not kept. */
  readonly since?: Profile
}
let chosenHere: Choice | null = null
const listeners = new Set<() => void>()
/** Choices on their way to the portal, one after the other: the last one is the one that is kept. */
let keeping: Promise<unknown> = Promise.resolve()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** A choice of how the person looks at lists, kept for them by the portal (P180), and how to change it; null is as usual. */
export function useLook<Key extends keyof Look>(
  key: Key,
): readonly [value: Chosen<Key>, choose: (value: Look[Key] | null) => void] {
  const { t } = useTranslation("car")
  const session = useSession()
  const here = useSyncExternalStore(subscribe, () => chosenHere)
  const user = session.status === "signedIn" ? session.user : null
  // A portal of the release before knows no look.
  const kept: LookChange = { ...user?.look, ...lookOver(user, here) }
  const choose = useCallback(
    (value: Look[Key] | null) => {
      changeLook({ [key]: value }).catch(() => toast.error(t("lookFailed")))
    },
    [key, t],
  )
  return [(kept[key] ?? usual[key as keyof typeof usual]) as Chosen<Key>, choose]
}

/** Throws where it cannot be kept; it holds on this page all the same. */
async function changeLook(choice: LookChange): Promise<void> {
  const session = currentSession()
  if (session.status !== "signedIn") return
  const { user } = session
  const made: Choice = { userId: user.id, look: { ...lookOver(user, chosenHere), ...choice } }
  hold(made)
  const kept = keeping.then(() => call("POST /api/profile/look", { body: choice }))
  keeping = kept.catch(() => {})
  await kept
  const now = currentSession()
  if (chosenHere === made && now.status === "signedIn") hold({ ...made, since: now.user })
}

function hold(choice: Choice): void {
  chosenHere = choice
  for (const changed of listeners) changed()
}

/** What was chosen here and holds over this profile. */
function lookOver(user: Profile | null, choice: Choice | null): LookChange | undefined {
  if (!user || choice?.userId !== user.id) return undefined
  return choice.since && choice.since !== user ? undefined : choice.look
}
