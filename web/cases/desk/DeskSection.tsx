import { useMemo, useRef, useState } from "react"
import type { Desk, DeskItem } from "../../../contract/cases/desk.ts"
import { activityTypeText } from "../../../contract/core/enums.ts"
import { carText } from "../../../contract/core/format.ts"
import { type AppLink, hrefOf, links } from "../../core/links.ts"
import { type Due as DueGroup, homeSearch } from "../../core/searches.ts"
import { CardPicture } from "../../fleet/cars/car-column.tsx"
import { useNow } from "../../ui/browser/clock.ts"
import { useBeside, usePhone, useTablet } from "../../ui/browser/use-media.ts"
import { Button } from "../../ui/button/Button.tsx"
import { chipLook, overdueChip, soonChip } from "../../ui/feedback/Badge.tsx"
import { EmptyState, Loaded } from "../../ui/feedback/States.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { keepsScroll } from "../../ui/navigation/follow-links.ts"
import { useSearch } from "../../ui/navigation/history.ts"
import { ListWithPanel } from "../../ui/panel/ListWithPanel.tsx"
import { PausableArea } from "../../ui/table/PausableArea.tsx"
import { usePausable } from "../../ui/table/pausable.ts"
import { Table } from "../../ui/table/Table.tsx"
import { classes } from "../../ui/theme/classes.ts"
import { firstPage, inShownOrder } from "../../ui/values/table-state.ts"
import { Complaints } from "../moderation/Complaints.tsx"
import { deskLists, idOf, itemsDue, mainStepOf } from "./cases.ts"
import { briefColumns, deskColumns } from "./columns.tsx"
import styles from "./Desk.module.css"
import { OpenedCase } from "./OpenedCase.tsx"
import { texts } from "./texts.de.ts"
import { useCases } from "./use-cases.ts"

const none: readonly DeskItem[] = []
const nameOf = ({ activity }: DeskItem) =>
  texts.caseOf({ type: activityTypeText(activity), jobNumber: activity.jobNumber })
/** How the desk comes from the server. */
const byDeadline = { columnId: "due", descending: false }
/** Reload interval, since colleagues answer and agents send all day. */
const refreshMs = 30_000

/** The provider's desk: cases awaiting an answer by deadline, answered from here, and other tasks of admins. */
export function DeskSection() {
  const desk = useRead("GET /api/desk", undefined, { failure: texts.loadFailed, refetchInterval: refreshMs })
  const all = desk.data?.items ?? none
  const { due } = useSearch(homeSearch)
  const now = useNow()
  const [overdue, soon] = useMemo(
    () => [itemsDue(all, "overdue", now), itemsDue(all, "soon", now)],
    [all, now],
  )
  const items = due ? { overdue, soon }[due] : all
  const title = useRef<HTMLHeadingElement>(null)
  const isBeside = useBeside()
  const isTablet = useTablet()
  const cases = useCases(items, all, desk.isSuccess && !desk.isFetching)
  const lists = useMemo(() => deskLists(items), [items])
  const list = usePausable({ lists, view: due, isPanelOpen: cases.id !== undefined })
  const columns = useMemo(() => deskColumns(now), [now])
  const brief = useMemo(() => briefColumns(now), [now])
  const [pagination, paginate] = useState(() => firstPage(0))
  const { sorting } = pagination
  const rows = useMemo(() => inShownOrder(list.rows, columns, sorting), [list.rows, columns, sorting])
  const currentId = isBeside ? cases.id : undefined
  const isListBeside = currentId !== undefined
  const moving = {
    ...{ nameOf, pagination, skipped: list.gone, labels: texts.steps },
    goTo: (item: DeskItem) => cases.turn(idOf(item)),
    showPage: (page: number) => paginate({ ...pagination, page }),
  }
  return (
    <VStack as="section" gap={6} aria-labelledby="desk-title">
      {desk.data && <Attention desk={desk.data} overdue={overdue.length} soon={soon.length} />}
      <VStack gap={isListBeside ? 3 : 2}>
        <HStack
          gap="0 3"
          align={isListBeside ? "center" : "baseline"}
          wrap
          className={isListBeside ? "control-high" : undefined}
        >
          <h2 ref={title} id="desk-title" tabIndex={-1} className={isListBeside ? "title" : undefined}>
            {texts.title}
          </h2>
          {desk.data && <Text muted>{foundText(items, desk.data)}</Text>}
        </HStack>
        <ListWithPanel
          rows={rows}
          idOf={idOf}
          openedId={cases.id}
          beside
          // No steps in a dialog over the page, which has less room.
          moving={isBeside || cases.id === undefined ? moving : undefined}
          title={title}
          panel={() => cases.item && <OpenedCase {...cases} item={cases.item} />}
        >
          <Loaded of={desk} failure={texts.loadFailed}>
            <PausableArea list={list} waitingText={(count) => texts.waiting(count)}>
              <Table
                label={texts.title}
                currentId={currentId}
                pagination={pagination}
                onPaginationChange={paginate}
                usualOrder={byDeadline}
                columns={isListBeside ? brief : columns}
                rows={list.rows}
                rowId={idOf}
                rowLabel={({ activity }) => carText(activity)}
                rowPicture={({ car }) => <CardPicture car={car} />}
                onRowClick={(item) => {
                  if (!list.gone.has(idOf(item))) cases.open(idOf(item))
                }}
                actionsWidth={192}
                sortsOutside
                rowActions={
                  // Cards open the case.
                  !isListBeside && !isTablet
                    ? (item) =>
                        list.gone.has(idOf(item)) ? (
                          <span className="muted">{texts.done}</span>
                        ) : (
                          <DeskActions {...cases} item={item} />
                        )
                    : undefined
                }
                foundHidden
                loading={desk.isPending}
                empty={
                  <EmptyState title={all.length > 0 ? texts.nothingDue : texts.nothingOpen}>
                    {all.length === 0 && texts.nothingOpenText}
                  </EmptyState>
                }
              />
            </PausableArea>
          </Loaded>
        </ListWithPanel>
      </VStack>
      {desk.data && desk.data.complaints.length > 0 && (
        <Complaints complaints={desk.data.complaints} now={now} />
      )}
    </VStack>
  )
}

/** With more than are loaded, the most urgent ones are. */
const foundText = (shown: readonly DeskItem[], { items, waiting }: Desk): string =>
  shown === items && waiting > items.length
    ? texts.mostUrgent({ all: texts.found(waiting), shown: items.length })
    : texts.found(shown.length)

type Chip = { text: string; link: AppLink; due?: DueGroup | undefined; look?: string | undefined }

/** What needs attention, each with its count and where it is done (P194). */
function Attention({ desk, overdue, soon }: { desk: Desk; overdue: number; soon: number }) {
  const { due, ...opened } = useSearch(homeSearch)
  const isPhone = usePhone()
  const atLeast = (count: number) => `${count}${desk.waiting > desk.items.length ? "+" : ""}`
  const chip = (count: number, ofCount: (count: number) => string, rest: Omit<Chip, "text">): Chip[] =>
    count > 0 ? [{ text: ofCount(count), ...rest }] : []
  const chips: Chip[] = [
    ...chip(overdue, (count) => texts.overdue(atLeast(count)), {
      due: "overdue",
      link: links.home({ ...opened, due: "overdue" }),
      look: overdueChip,
    }),
    ...chip(soon, (count) => (isPhone ? texts.soonShort : texts.soon)(atLeast(count)), {
      due: "soon",
      link: links.home({ ...opened, due: "soon" }),
      look: soonChip,
    }),
    ...chip(desk.usersToActivate, isPhone ? texts.registrationsShort : texts.registrations, {
      link: links.users({ search: texts.toActivate }),
    }),
    ...chip(desk.failedMails, texts.failedMails, { link: links.outbox() }),
    ...chip(desk.incompleteCars, texts.incomplete, { link: links.cars({ work: "incomplete" }) }),
    ...(due ? [{ text: texts.allOpen, link: links.home(opened) }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <HStack as="ul" gap={2} wrap aria-label={texts.attention}>
      {chips.map(({ text, link, look, due: group }) => (
        <li key={text}>
          <a
            href={hrefOf(link)}
            aria-current={group !== undefined && group === due ? "page" : undefined}
            className={classes(chipLook, "ringed", look)}
            {...keepsScroll}
          >
            {text}
          </a>
        </li>
      ))}
    </HStack>
  )
}

type Props = Pick<ReturnType<typeof useCases>, "open" | "refuse"> & { item: DeskItem }

/** The provider's answers for a row: confirm or answer, and separately reject or decline. */
function DeskActions({ item, open, refuse }: Props) {
  const { activity, car } = item
  const about = { type: activityTypeText(activity), jobNumber: car.jobNumber }
  const step = mainStepOf(item)
  return (
    <HStack as="span" gap={1} className={styles.actions}>
      <Button
        size="small"
        aria-label={step === "answer" ? texts.answerLabel(car.jobNumber) : texts.confirmLabel(about)}
        aria-haspopup="dialog"
        onClick={() => open(activity.id)}
      >
        {texts[step]}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={texts.rejectLabel(about)}
        aria-haspopup="dialog"
        onClick={() => refuse(activity.id)}
      >
        {texts.reject}
      </Button>
    </HStack>
  )
}
