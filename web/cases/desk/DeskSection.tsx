import { useCallback, useMemo, useRef } from "react"
import { soonFrom } from "../../../contract/cases/clocks.ts"
import type { Desk, DeskItem } from "../../../contract/cases/desk.ts"
import { activityTypeText, deliveryWord } from "../../../contract/core/enums.ts"
import { carName, carText, dateText, deadlineText, euroText, kmText } from "../../../contract/core/format.ts"
import { toCents } from "../../../contract/core/money.ts"
import { targetKmText } from "../../../contract/fleet/offer-lines.ts"
import { type AppLink, hrefOf, links } from "../../core/links.ts"
import { type Due as DueGroup, homeSearch } from "../../core/searches.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { useBeside } from "../../ui/browser/use-media.ts"
import { Button } from "../../ui/button/Button.tsx"
import { EmptyState, Loaded } from "../../ui/feedback/States.tsx"
import { rowButton } from "../../ui/keys/shortcuts.ts"
import { Stack } from "../../ui/layout/Breaks.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { keepsScroll } from "../../ui/navigation/follow-links.ts"
import { useSearch } from "../../ui/navigation/history.ts"
import { leadsMark } from "../../ui/navigation/panel-focus.ts"
import { type Column, column, textColumn } from "../../ui/table/PlainTable.tsx"
import { SteadyArea } from "../../ui/table/SteadyArea.tsx"
import { useSteady } from "../../ui/table/steady.ts"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { classes } from "../../ui/theme/classes.ts"
import { Due } from "../activities/CaseDetails.tsx"
import { isOverdue } from "../activities/rules.ts"
import { Complaints } from "../moderation/Complaints.tsx"
import { type DeskStep, deskLists, itemsDue, mainStepOf, refusingStepOf } from "./cases.ts"
import { OpenedCase } from "./OpenedCase.tsx"
import { texts } from "./texts.de.ts"
import { useCaseOrder, useCases } from "./use-cases.ts"

const none: readonly DeskItem[] = []
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
  const place = useRef<HTMLElement>(null)
  const controlOf = useCallback((id: string) => rowButton(place.current, id), [])
  const rowOf = useCallback((id: string) => controlOf(id) ?? title.current, [controlOf])
  const isBeside = useBeside()
  const cases = useCases(items, rowOf)
  const { isPanelOpen } = cases
  const lists = useMemo(() => deskLists(items), [items])
  const list = useSteady({ lists, view: due, isPanelOpen })
  const columns = useDeskColumns(now)
  const brief = useMemo(() => briefly(columns, now), [columns, now])
  const order = useCaseOrder({ ...list, columns, cases, controlOf })
  const currentId = isBeside ? cases.opened?.item.activity.id : undefined
  return (
    <VStack ref={place} as="section" gap={3} aria-labelledby="desk-title">
      {desk.data && <Attention desk={desk.data} overdue={overdue.length} />}
      <HStack gap="2 4" align="baseline" wrap>
        <h2 ref={title} id="desk-title" tabIndex={-1}>
          {texts.title}
        </h2>
        {soon.length > 0 && <DueLink due="soon">{texts.soonCount(soon.length)}</DueLink>}
        {due && <DueLink>{texts.allOpen}</DueLink>}
      </HStack>
      <Loaded of={desk} failure={texts.loadFailed}>
        <SteadyArea list={list} isPanelOpen={isPanelOpen} waitingText={(count) => texts.waiting(count)}>
          <div {...(currentId && { [leadsMark]: "" })}>
            <Table
              label={texts.title}
              wide
              asCards={currentId !== undefined}
              sortsOutside={currentId !== undefined}
              currentId={currentId}
              pagination={order.pagination}
              onPaginationChange={order.paginate}
              columns={currentId === undefined ? columns : brief}
              rows={list.rows}
              rowId={({ activity }) => activity.id}
              rowLabel={({ activity }) =>
                currentId === undefined ? activity.jobNumber : briefName(activity)
              }
              onRowClick={(item) => {
                if (!list.gone.has(item.activity.id)) cases.open(item)
              }}
              rowActions={(item) =>
                list.gone.has(item.activity.id) ? (
                  <span className="muted">{texts.done}</span>
                ) : (
                  <DeskActions item={item} onStep={(step) => cases.open(item, step)} />
                )
              }
              foundLabel={() => texts.found(items.length)}
              loading={desk.isPending}
              empty={
                <EmptyState icon="success" title={all.length > 0 ? texts.nothingDue : texts.nothingOpen}>
                  {all.length === 0 && texts.nothingOpenText}
                </EmptyState>
              }
            />
          </div>
        </SteadyArea>
      </Loaded>
      {desk.data && desk.data.complaints.length > 0 && (
        <Complaints complaints={desk.data.complaints} now={now} />
      )}
      <OpenedCase cases={cases} order={order} isBeside={isBeside} />
    </VStack>
  )
}

function DueLink({ due, children }: { due?: DueGroup; children: string }) {
  const isCurrent = useSearch(homeSearch).due === due
  return (
    <a href={hrefOf(links.home({ due }))} aria-current={isCurrent ? "page" : undefined} {...keepsScroll}>
      {children}
    </a>
  )
}

/** Other tasks of admins, one line each with its count (P194). */
function Attention({ desk, overdue }: { desk: Desk; overdue: number }) {
  const { due } = useSearch(homeSearch)
  const lines: [
    key: "overdue" | "registrations" | "failedMails" | "incomplete",
    count: number,
    link: AppLink,
  ][] = [
    ["overdue", overdue, links.home({ due: "overdue" })],
    ["registrations", desk.usersToActivate, links.users({ search: texts.toActivate })],
    ["failedMails", desk.failedMails, links.outbox()],
    ["incomplete", desk.incompleteCars, links.cars({ work: "incomplete" })],
  ]
  const shown = lines.filter(([, count]) => count > 0)
  if (shown.length === 0) return null
  return (
    <VStack as="ul" gap={1} aria-label={texts.attention}>
      {shown.map(([key, count, link]) => (
        <li key={key}>
          <a
            href={hrefOf(link)}
            aria-current={key === due ? "page" : undefined}
            className={classes(key === "overdue" && "overdue")}
            {...keepsScroll}
          >
            {texts[key](count)}
          </a>
        </li>
      ))}
    </VStack>
  )
}

type Props = { item: DeskItem; onStep: (step: DeskStep) => void }

/** The provider's answers for a row: confirm or answer, and separately reject or decline. */
function DeskActions({ item, onStep }: Props) {
  const { activity, car } = item
  const about = { type: activityTypeText(activity), jobNumber: car.jobNumber }
  const step = mainStepOf(item)
  return (
    <HStack as="span" gap={6} justify="space-between">
      <Button
        size="small"
        variant="primary"
        aria-label={step === "answer" ? texts.answerLabel(car.jobNumber) : texts.confirmLabel(about)}
        aria-haspopup="dialog"
        onClick={() => onStep(step)}
      >
        {texts[step]}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={texts.rejectLabel(about)}
        aria-haspopup="dialog"
        onClick={() => onStep(refusingStepOf(item))}
      >
        {texts.reject}
      </Button>
    </HStack>
  )
}

/** What an admin needs to answer: deadline, type, car, requester and terms. */
function useDeskColumns(now: Date): readonly Column<DeskItem>[] {
  return useMemo(
    (): Column<DeskItem>[] => [
      column(
        "due",
        texts.due,
        ({ activity }) => (
          <>
            <Due
              due={new Date(activity.answerDue)}
              soonFrom={soonFrom(new Date(activity.sentAt), new Date(activity.answerDue))}
              end={deadlineText(activity.answerDue, now)}
              now={now}
            />
            <span className="visually-hidden">
              , {activityTypeText(activity)}, {carName(activity)}
            </span>
          </>
        ),
        {
          sort: ({ activity }) => Date.parse(activity.answerDue),
        },
      ),
      textColumn("type", texts.type, ({ activity }) => activityTypeText(activity)),
      column(
        "car",
        texts.car,
        ({ activity }) => (
          <Stack
            main={carText(activity)}
            note={[activity.jobNumber, activity.licensePlateNumber].filter(Boolean).join(" · ")}
          />
        ),
        {
          sort: ({ activity }) => activity.modelDesignation,
          wraps: true,
        },
      ),
      column(
        "from",
        common.from,
        ({ activity }) => <Stack main={activity.person?.name ?? ""} note={activity.location} />,
        {
          sort: ({ activity }) => activity.location,
          wraps: true,
        },
      ),
      column("terms", texts.terms, ({ activity }) => <Terms activity={activity} />, {
        sort: ({ activity }) => activity.priceExclVat || null,
        numeric: true,
        wraps: true,
      }),
    ],
    [now],
  )
}

const briefName = (activity: DeskItem["activity"]) =>
  [activity.jobNumber, activity.licensePlateNumber, activityTypeText(activity)].filter(Boolean).join(" · ")

/** Beside an open case a card has its name and one line, so that several are in sight at once (P196). */
function briefly(columns: readonly Column<DeskItem>[], now: Date): readonly Column<DeskItem>[] {
  const cells: Record<string, Column<DeskItem>["cell"]> = {
    due: ({ activity }) => (
      <span className={isOverdue(activity, now) ? "overdue" : undefined}>
        {deadlineText(activity.answerDue, now)}
      </span>
    ),
    from: ({ activity }) => activity.person?.name ?? activity.location,
    terms: ({ activity }) => euroText(toCents(activity.priceExclVat)),
  }
  return columns.map((column) => {
    const cell = cells[column.id]
    return cell ? { ...column, cell } : { ...column, cardHidden: true }
  })
}

/** The wish of an individual request, or the accepted terms as displayed. */
function Terms({ activity }: { activity: DeskItem["activity"] }) {
  const { wantedKilometers, wantedDate, kilometers, dateOfDelivery } = activity
  const note =
    wantedKilometers === null
      ? [
          activity.area === "PRE_OFFER" && targetKmText(kilometers),
          `${deliveryWord[activity.area]} ${dateText(dateOfDelivery)}`,
        ]
          .filter(Boolean)
          .join(", ")
      : texts.wish({ km: kmText(wantedKilometers), date: dateText(wantedDate) })
  return <Stack main={euroText(toCents(activity.priceExclVat))} note={note} />
}
