import { useMemo, useState } from "react"
import type { User } from "../../../contract/users.ts"
import type { UserSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/Button.tsx"
import { Page } from "../../ui/Card.tsx"
import { problemText } from "../../ui/problem-text.ts"
import { SearchInput } from "../../ui/SearchInput.tsx"
import { EmptyState, ErrorState } from "../../ui/States.tsx"
import { Table } from "../../ui/Table.tsx"
import { paginationOf, searchOf } from "../../ui/table-search.ts"
import { useListView } from "../../ui/use-list-view.ts"
import { useAllUsers } from "./api.ts"
import { UserForm } from "./UserForm.tsx"
import styles from "./Users.module.css"
import { useUserColumns } from "./use-user-columns.tsx"
import { findUsers } from "./user-list.ts"

const viewKeys = ["search", "sort", "page", "size"] as const
const none: readonly User[] = []

/** Everybody who may use the portal: search by mail, create, change, activate, delete (specification 2). */
export function UserPage() {
  const { t } = useTranslation("users")
  const [view, changeView] = useListView<UserSearch>(viewKeys)
  // A form keeps the user it was opened with: the list moves on beneath it.
  const [editing, setEditing] = useState<{ user: User | null } | null>(null)
  const users = useAllUsers(t("loadFailed"))
  const all = users.data ?? none
  const columns = useUserColumns()
  const search = view.search ?? ""
  const found = useMemo(() => findUsers(all, search), [all, search])
  const waiting = all.filter(({ toActivate }) => toActivate).length
  return (
    <Page
      title={t("title")}
      lead={waiting > 0 ? t("waiting", { count: waiting }) : t("nobodyWaits")}
      actions={
        <Button
          icon="plus"
          variant="primary"
          aria-haspopup="dialog"
          onClick={() => setEditing({ user: null })}
        >
          {t("create")}
        </Button>
      }
    >
      <div className={styles.search}>
        <SearchInput
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={search}
          onChange={(text) => changeView(({ page: _, ...rest }) => ({ ...rest, search: text }))}
        />
      </div>
      {users.isError ? (
        <ErrorState onRetry={() => void users.refetch()}>
          {problemText(users.error, t("loadFailed"))}
        </ErrorState>
      ) : (
        <Table
          label={t("title")}
          columns={columns}
          rows={found}
          rowId={({ id }) => id}
          rowLabel={({ firstname, lastname }) => `${firstname} ${lastname}`}
          onRowClick={(user) => setEditing({ user })}
          pagination={paginationOf(view, columns, found.length)}
          onPaginationChange={(next) =>
            changeView((before) => ({
              ...(before.search && { search: before.search }),
              ...searchOf(next, columns),
            }))
          }
          foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
          loading={users.isPending}
          dense
          empty={<EmptyState title={t("noMatch")} />}
        />
      )}
      {editing && (
        <UserForm
          key={editing.user?.id ?? "new"}
          user={editing.user}
          users={all}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  )
}
