import { Suspense, useEffect, useState } from "react"
import type { Profile } from "../../../contract/users.ts"
import type { AppLink } from "../../links.ts"
import { loadTexts } from "../../texts.ts"
import { useShortcut } from "../../ui/keys/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import { type ActsHere, actsHere } from "./acts-here.ts"
import { saveHere } from "./save-here.ts"

/** Much code that nobody waits for: it comes when it is first asked for. */
const texts = () => void loadTexts("find").catch(() => {})
const Palette = lazily(() => {
  texts()
  return import("./Palette.tsx")
}, "Palette")
const KeyHelp = lazily(() => {
  texts()
  return import("./KeyHelp.tsx")
}, "KeyHelp")

export type NamedPage = { label: string; link: AppLink }
/** What the header asks for. */
export type Found = "palette" | "help"

type Props = {
  user: Profile
  /** The pages of the menu, and others that the person has. */
  pages: readonly NamedPage[]
  onSignOut: () => void
  /** What was asked for last, by a click or a key; another object each time. */
  asked: { what: Found } | null
}

/** The keys that do the same on every screen (P197), and what they open. */
export function Keys({ user, pages, onSignOut, asked }: Props) {
  const [opened, open] = useState<Found | null>(null)
  const [here, setHere] = useState<readonly ActsHere[]>([])
  const [was, setWas] = useState<ReadonlySet<Found>>(new Set())
  const show = (what: Found) => {
    setHere(actsHere())
    setWas((before) => new Set([...before, what]))
    open(what)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for
  useEffect(() => {
    if (asked) show(asked.what)
  }, [asked])
  useShortcut("save", ({ target }) => saveHere(target))
  const close = () => open(null)
  return (
    <Suspense fallback={null}>
      {was.has("palette") && (
        <Palette
          open={opened === "palette"}
          onClose={close}
          role={user.type}
          pages={pages}
          here={here}
          onHelp={() => show("help")}
          onSignOut={onSignOut}
        />
      )}
      {was.has("help") && <KeyHelp open={opened === "help"} onClose={close} />}
    </Suspense>
  )
}
