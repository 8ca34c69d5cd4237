import { useQuery } from "@tanstack/react-query"
import { type NavigateOptions, useLocation, useNavigate, useSearch } from "@tanstack/react-router"
import { mostCompared } from "../../../contract/limits.ts"
import type { Profile } from "../../../contract/users.ts"
import { type CompareSearch, links, type OverviewSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { Checkbox } from "../../ui/field/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { carsOfArea } from "../car/index.ts"
import { useSession } from "../session/index.ts"
import styles from "./Compare.module.css"
import { CompareTable, WaitingTable } from "./CompareTable.tsx"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The list that somebody came from to compare its cars, as they left it. */
    list?: OverviewSearch
  }
}

/** Two to four cars of one area side by side, as the address names them (P240): it can be sent to a colleague. */
export function ComparePage() {
  const session = useSession()
  return session.status === "signedIn" ? <Compared user={session.user} /> : null
}

function Compared({ user }: { user: Profile }) {
  const { t } = useTranslation("compare")
  const { area = "PRE_OFFER", car = [], differing = false } = useSearch({ strict: false }) as CompareSearch
  const ids = [...new Set(car)].slice(0, mostCompared)
  const list = useQuery({ ...carsOfArea(area), enabled: ids.length > 0 })
  const left = useLocation({ select: ({ state }) => state.list })
  const toList = links.overview(area, { ...left, compare: ids })
  const navigate = useNavigate()
  const change = (search: CompareSearch) =>
    void navigate({
      ...links.compare({ area, car: ids, ...(differing && { differing }), ...search }),
      replace: true,
      state: true,
      resetScroll: false,
    } as NavigateOptions)
  if (ids.length === 0)
    return (
      <Page title={t("title")}>
        <EmptyState
          title={t("none")}
          action={<LinkButton link={toList}>{t(left ? "toList" : `to_${area}`)}</LinkButton>}
        >
          {t("noneText")}
        </EmptyState>
      </Page>
    )
  return (
    <Page
      dense
      title={t("title")}
      lead={t("lead", { count: ids.length })}
      actions={<LinkButton link={toList}>{t("toList")}</LinkButton>}
    >
      <div className={styles.bar} data-paper="never">
        <Checkbox
          label={t("onlyDifferences")}
          checked={differing}
          onChange={(checked) => change({ differing: checked })}
        />
      </div>
      {list.data ? (
        <CompareTable
          {...{ area, ids, user, differing }}
          cars={list.data}
          onRemove={(gone) => change({ car: ids.filter((id) => id !== gone) })}
        />
      ) : list.error ? (
        <ErrorState onRetry={() => void list.refetch()}>
          {problemText(list.error, t("loadFailed"))}
        </ErrorState>
      ) : (
        <WaitingTable columns={ids.length} />
      )}
    </Page>
  )
}
