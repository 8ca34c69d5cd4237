import { useState } from "react"
import type { FleetView } from "../../../contract/fleet-views.ts"
import { useTranslation } from "../../texts.ts"
import { Button, IconButton } from "../../ui/button/index.ts"
import { EmptyState, problemText } from "../../ui/feedback/index.ts"
import { DeleteDialog, SidePanel } from "../../ui/panel/index.ts"
import styles from "./Fleet.module.css"
import { RenameViewPanel, SaveViewPanel } from "./SaveViewPanel.tsx"
import { isSameView } from "./view-query.ts"
import { useDeleteView, useUpdateView } from "./views-api.ts"

type Props = {
  views: readonly FleetView[]
  /** The list as it is now. */
  query: string
  onChoose: (view: FleetView) => void
  onClose: () => void
}
type Asked = { what: "rename" | "delete"; view: FleetView } | { what: "save" }

/** The saved views of the fleet: shown, renamed, brought up to date, made the default, deleted (P205). */
export function ViewsPanel({ views, query, onChoose, onClose }: Props) {
  const { t } = useTranslation("car-record")
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const update = useUpdateView({ success: t("viewChanged"), failure: t("viewFailed") })
  const change = ({ id, version }: FleetView, part: { query?: string; isDefault?: boolean }) =>
    update.mutate({ id, version, ...part })
  return (
    <SidePanel
      hasNoAddress
      open
      onClose={onClose}
      title={t("views")}
      footer={
        <>
          <Button onClick={onClose}>{t("toList")}</Button>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsked({ what: "save" })}>
            {t("viewSave")}
          </Button>
        </>
      }
    >
      {views.length === 0 && <EmptyState title={t("noViews")}>{t("noViewsText")}</EmptyState>}
      <ul className={styles.views} aria-label={t("views")}>
        {views.map((view) => {
          const { id, name, isDefault } = view
          return (
            <li key={id} className={styles.view}>
              <Button variant="quiet" onClick={() => onChoose(view)}>
                {name}
              </Button>
              <Button
                size="small"
                aria-pressed={isDefault}
                aria-label={t("viewDefaultOf", { name })}
                onClick={() => change(view, { isDefault: !isDefault })}
              >
                {t("viewDefault")}
              </Button>
              <Button
                size="small"
                aria-label={t("viewTakeOf", { name })}
                refusedBecause={isSameView(view.query, query) ? t("viewIsSame") : undefined}
                onClick={() => change(view, { query })}
              >
                {t("viewTake")}
              </Button>
              <IconButton
                icon="edit"
                label={t("viewRenameOf", { name })}
                aria-haspopup="dialog"
                onClick={() => setAsked({ what: "rename", view })}
              />
              <IconButton
                icon="trash"
                tone="danger"
                label={t("deleteCar", { car: name })}
                aria-haspopup="dialog"
                onClick={() => setAsked({ what: "delete", view })}
              />
            </li>
          )
        })}
      </ul>
      {asked?.what === "save" && <SaveViewPanel query={query} onClose={close} />}
      {asked?.what === "rename" && <RenameViewPanel view={asked.view} onClose={close} />}
      {asked?.what === "delete" && <DeleteView view={asked.view} onClose={close} />}
    </SidePanel>
  )
}

/** Asks before a view goes. */
function DeleteView({ view, onClose }: { view: FleetView; onClose: () => void }) {
  const { t } = useTranslation("car-record")
  const remove = useDeleteView(t("viewDeleted"))
  return (
    <DeleteDialog
      open
      title={t("viewDeleteTitle")}
      problem={remove.error ? problemText(remove.error, t("viewFailed")) : undefined}
      busy={remove.isPending}
      onDelete={() => remove.mutate({ id: view.id }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t("viewDeleteText", { name: view.name })}
    </DeleteDialog>
  )
}
