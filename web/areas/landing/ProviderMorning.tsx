import { Link, type LinkProps } from "@tanstack/react-router"
import { numberText } from "../../../contract/format.ts"
import type { ProviderMorning as Morning } from "../../../contract/morning.ts"
import { gapReasons } from "../../../contract/publish.ts"
import { entryKinds } from "../../../contract/record-words.ts"
import { type AppLink, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { type Line, Lines } from "./Lines.tsx"
import styles from "./Morning.module.css"
import { useProviderMorning } from "./morning-api.ts"
import { Registrations } from "./Registrations.tsx"
import { StockChart } from "./StockChart.tsx"

/** What an admin begins with besides the desk (P194): each figure is the way to the list of just those. */
export function ProviderMorning() {
  const { t } = useTranslation("landing")
  const morning = useProviderMorning(t("failed"))
  if (!morning.data)
    return morning.isError ? (
      <ErrorState onRetry={() => void morning.refetch()}>
        {problemText(morning.error, t("failed"))}
      </ErrorState>
    ) : (
      <Loading>
        <Skeleton shape="block" height="240px" />
      </Loading>
    )
  const { data } = morning
  return (
    <div className={styles.cards}>
      <Registrations registrations={data.registrations} />
      <Today {...data} />
      <Mails mails={data.mails} />
      <Incomplete incomplete={data.incomplete} />
      <StockChart stock={data.stock} />
    </div>
  )
}

const monthOf = new Intl.DateTimeFormat("de-DE", { month: "long", timeZone: "UTC" })

const dues = ["overdue", "soon"] as const

/** Open cases by urgency, this month's acceptances, and where nobody could accept anything. */
function Today({ cases, month, unmanaged }: Pick<Morning, "cases" | "month" | "unmanaged">) {
  const { t } = useTranslation("landing")
  const lines: Line[] = [
    {
      id: "cases",
      link: links.cars({ work: "open" }),
      title: `${t("cases")}: ${numberText(cases.open)}`,
      notes: [cases.overdue + cases.soon === 0 && t("casesNote")],
    },
    ...dues
      .filter((due) => cases[due] > 0)
      .map((due) => ({
        id: due,
        link: links.home({ due }),
        title: `${t(`cases_${due}`)}: ${numberText(cases[due])}`,
        notes: [],
      })),
    {
      id: "month",
      link: links.record({ search: entryKinds["case.accept"] }),
      title: `${t("month", { month: monthOf.format(new Date(`${month.from}T12:00:00Z`)) })}: ${numberText(month.accepted)}`,
      notes: [t("monthNote", month)],
    },
    ...(unmanaged > 0
      ? [
          {
            id: "unmanaged",
            link: links.locations({ search: t("unmanagedSearch") }),
            title: `${t("unmanaged")}: ${numberText(unmanaged)}`,
            notes: [t("unmanagedNote")],
          },
        ]
      : []),
  ]
  return <Lines title={t("today")} lines={lines} none="" />
}

/** Mails that need somebody. Where none is sent at all, that is said first. */
function Mails({ mails }: Pick<Morning, "mails">) {
  const { t } = useTranslation("landing")
  const { sends, failed, waiting, kept } = mails
  const ways = [
    !sends && ([t("mailsKept", { count: kept }), "kept"] as const),
    failed > 0 && ([t("mailsFailed", { count: failed }), "failed"] as const),
    waiting > 0 && ([t("mailsWaiting", { count: waiting }), "waiting"] as const),
  ].filter((way) => way !== false)
  return (
    <Card title={t("mails")}>
      {ways.length === 0 ? (
        <p>
          <Way link={links.outbox()}>{t("mailsNone")}</Way>
        </p>
      ) : (
        <ul className={styles.lines}>
          {ways.map(([text, state]) => (
            <li key={state} className={styles.line}>
              <Way link={links.outbox({ state })}>{text}</Way>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Free cars that cannot be offered, by what they lack. */
function Incomplete({ incomplete: { cars, by } }: Pick<Morning, "incomplete">) {
  const { t } = useTranslation("landing")
  const lacking = gapReasons.filter((reason) => by[reason] > 0)
  return (
    <Card title={cars > 0 ? `${t("incomplete")}: ${numberText(cars)}` : t("incomplete")}>
      {cars === 0 ? (
        <p className="muted">{t("incompleteNone")}</p>
      ) : (
        <ul className={styles.lines}>
          {lacking.map((missing) => (
            <li key={missing} className={styles.line}>
              <Way link={links.cars({ work: "incomplete", missing: [missing] })}>
                {t("missingOf", { number: numberText(by[missing]), what: t(`missing_${missing}`) })}
              </Way>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Way = ({ link, children }: { link: AppLink; children: string }) => (
  <Link {...(link as LinkProps)}>{children}</Link>
)
