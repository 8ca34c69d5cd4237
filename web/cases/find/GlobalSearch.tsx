import { keepPreviousData } from "@tanstack/react-query"
import { useState } from "react"
import { activityTypeText, type Role } from "../../../contract/core/enums.ts"
import { carName, carText, vinText } from "../../../contract/core/format.ts"
import { folded, searchRows } from "../../../contract/core/search.ts"
import { type AppLink, links } from "../../core/links.ts"
import { parseSearch } from "../../core/search.ts"
import { activityBadge } from "../../fleet/cars/state-badge.ts"
import { useDebounced } from "../../ui/browser/timing.ts"
import { Finder, type Hit } from "../../ui/finder/Finder.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { go, pageHistory, type Step } from "../../ui/navigation/history.ts"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"

type Props = {
  open: boolean
  onClose: () => void
  role: Role
  pages: readonly { label: string; link: AppLink }[]
}

const noteOf = (...parts: string[]): string => parts.filter(Boolean).join(" · ")

/** Finds cars, cases, users and pages from any screen (P198). */
export function GlobalSearch({ open, onClose, role, pages }: Props) {
  const [typed, type] = useState("")
  const { found, isLongEnough, isAsking } = useFound(typed)
  const opener = (link: AppLink) => () => {
    const { pathname, search, state } = pageHistory().location
    go(openingOf(link, { pathname, search: parseSearch(search), state }))
  }
  const carLink = (carId: string, area: "PRE_OFFER" | "SELECTION", archive = false) =>
    role === "ADMIN" ? links.cars({ carId, ...(archive && { archive }) }) : links.overview(area, { carId })
  const cars = found?.cars.map((car): Hit => {
    const { id, area, archived, licensePlateNumber, jobNumber, idNumber } = car
    const note = noteOf(licensePlateNumber, jobNumber, vinText(idNumber), archived ? texts.archive : "")
    return { id, label: carText(car), note, open: opener(carLink(id, area, archived)) }
  })
  const cases = found?.cases.map((one): Hit => {
    const { id, carId, area, location } = one
    const link = role === "ADMIN" ? carLink(carId, area) : links.activities({ activityId: id })
    const note = noteOf(carName(one), activityBadge(one).word, location)
    return { id, label: activityTypeText(one), note, open: opener(link) }
  })
  const people = found?.people.map(
    ({ id, name, location, mail }): Hit => ({
      id,
      label: name,
      note: noteOf(location, mail),
      open: opener(links.users({ search: mail })),
    }),
  )
  const named = searchRows(pages, ({ label }) => `\n ${folded(label)}`, typed).map(
    ({ label, link }): Hit => ({ id: link.to, label, open: opener(link) }),
  )
  const groups = [
    { name: texts.cars, items: cars ?? [] },
    { name: texts.cases, items: cases ?? [] },
    { name: texts.people, items: people ?? [] },
    { name: common.pages, items: named },
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Finder
      open={open}
      onClose={onClose}
      label={texts.title}
      placeholder={role === "ADMIN" ? texts.placeholderAdmin : texts.placeholderAgent}
      typed={typed}
      onType={type}
      groups={groups}
      isOutdated={isAsking}
      empty={isAsking ? texts.asking : isLongEnough ? texts.nothing : ""}
      status={isAsking ? "" : texts.count(count)}
    />
  )
}

/** Debounce while typing, in milliseconds. */
const pauseMs = 120
/** Minimum search length, since shorter texts match nearly everything. */
const leastLetters = 2

function useFound(typed: string) {
  const trimmed = typed.trim()
  const words = useDebounced(trimmed, pauseMs)
  const isLongEnough = words.length >= leastLetters
  const query = useRead(
    "GET /api/find",
    { words },
    {
      enabled: isLongEnough,
      placeholderData: keepPreviousData,
      gcTime: 0,
      failure: texts.failed,
    },
  )
  const isAsking = trimmed.length >= leastLetters && (words !== trimmed || query.isFetching)
  return { found: isLongEnough ? query.data : undefined, isLongEnough, isAsking }
}

/** The address of the open list, and the state of its history entry. */
type CurrentPage = {
  pathname: string
  search: Readonly<Record<string, unknown>>
  state: { below?: "page" | "item" | undefined }
}

/** Opens a found car over its own list, which keeps its filters and one history entry (P196). */
export function openingOf(link: AppLink, { pathname, search, state }: CurrentPage): Step {
  const { type: _type, preOfferType: _offer, ...list } = search
  const opened = (link.search ?? {}) as { carId?: string; archive?: boolean }
  const isSameList = pathname === link.to && Boolean(search.archive) === Boolean(opened.archive)
  if (!opened.carId || !isSameList) return link
  const isTurn = search.carId !== undefined
  return {
    ...link,
    search: { ...list, ...opened },
    replace: isTurn,
    state: !isTurn || state.below === "page" ? { below: "page" } : {},
  }
}
