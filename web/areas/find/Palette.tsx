import { type NavigateOptions, useNavigate, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import type { Role } from "../../../contract/enums.ts"
import { carText } from "../../../contract/format.ts"
import { type AppLink, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { type CommandGroup, CommandPalette } from "../../ui/palette/index.ts"
import type { ActsHere } from "./acts-here.ts"
import { useFound } from "./api.ts"
import { type Fixed, fitting, linkOfCar, noteOfCar, noteOfPerson, openingOf } from "./commands.ts"
import type { NamedPage } from "./Keys.tsx"

type Props = {
  open: boolean
  onClose: () => void
  role: Role
  pages: readonly NamedPage[]
  here: readonly ActsHere[]
  onHelp: () => void
  onSignOut: () => void
}

/** Leads to a car, a person, a page or an act by a few letters (P198). */
export function Palette({ open, onClose, role, pages, here, onHelp, onSignOut }: Props) {
  const { t } = useTranslation("find")
  const [typed, type] = useState("")
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) type("")
  }
  const navigate = useNavigate()
  const router = useRouter()
  const go = (link: AppLink) => () => void navigate({ ...link, resetScroll: false } as NavigateOptions)
  const openCar = (link: AppLink) => () =>
    void navigate({ ...openingOf(link, router.state.location), resetScroll: false })
  const { found, isLongEnough, isAsking } = useFound(open ? typed : "", t("failed"))
  const acts = useActs(role, go, { onHelp, onSignOut })
  const cars = (found?.cars ?? []).map((car) => ({
    id: car.id,
    label: carText(car),
    note: [noteOfCar(car), car.place !== "list" && t(car.place)].filter(Boolean).join(" · "),
    run: openCar(linkOfCar(car, role)),
  }))
  const people = (found?.people ?? []).map((person) => ({
    id: person.id,
    label: person.name,
    note: noteOfPerson(person),
    run: go(links.users({ search: person.mail })),
  }))
  const named = pages.map(({ label, link }) => ({ id: link.to, label, run: go(link) }))
  const groups: CommandGroup[] = [
    ...here.map(({ title, acts }) => ({ name: title, items: fitting(acts, typed) })),
    { name: t("cars"), items: cars },
    { name: t("people"), items: people },
    { name: t("pages"), items: fitting(named, typed) },
    { name: t("acts"), items: fitting(acts, typed) },
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <CommandPalette
      open={open}
      onClose={onClose}
      label={t("title")}
      placeholder={t(role === "ADMIN" ? "placeholderAdmin" : "placeholderAgent")}
      typed={typed}
      onType={type}
      groups={groups}
      isAsking={isAsking}
      empty={isAsking ? t("asking") : isLongEnough ? t("nothing") : ""}
      said={isAsking ? "" : t("count", { count })}
    />
  )
}

type Go = (link: AppLink) => () => void

/** What can be done from anywhere, by role. */
function useActs(
  role: Role,
  go: Go,
  { onHelp, onSignOut }: Pick<Props, "onHelp" | "onSignOut">,
): readonly Fixed[] {
  const { t } = useTranslation("find")
  const both: Fixed[] = [
    { id: "keys", label: t("showKeys"), words: t("showKeysWords"), run: onHelp },
    { id: "out", label: t("signOut"), run: onSignOut },
  ]
  if (role === "ADMIN")
    return [
      {
        id: "archive",
        label: t("showArchive"),
        words: t("archiveWords"),
        run: go(links.cars({ archive: true })),
      },
      { id: "activate", label: t("activate"), run: go(links.users({ state: "toActivate" })) },
      { id: "odd", label: t("odd"), run: go(links.cars({ work: "odd" })) },
      { id: "incomplete", label: t("incomplete"), run: go(links.cars({ work: "incomplete" })) },
      { id: "failed", label: t("failedMails"), run: go(links.outbox({ state: "failed" })) },
      ...both,
    ]
  return [
    { id: "fresh", label: t("fresh"), run: go(links.preOffers({ pick: "fresh" })) },
    { id: "ending", label: t("ending"), run: go(links.preOffers({ pick: "ending" })) },
    ...both,
  ]
}
