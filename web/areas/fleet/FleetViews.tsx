import { Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import type { FleetList } from "./use-fleet-list.ts"
import { isSameView, queryOf, viewOf } from "./view-query.ts"
import { useFleetViews } from "./views-api.ts"

const ViewsPanel = lazily(() => import("./ViewsPanel.tsx"), "ViewsPanel")

type Views = ReturnType<typeof useFleetViews>["data"]

/** Above the fleet: which saved view it shows, and the way to all of them (P205). */
export function FleetViews({ list, views = [] }: { list: FleetList; views: Views }) {
  const { t } = useTranslation("car-record")
  const [isOpen, setOpen] = useState(false)
  const query = queryOf(list.view)
  const shown = views.find((view) => isSameView(view.query, query))
  return (
    <>
      <Button icon="rows" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shown ? t("viewShown", { name: shown.name }) : t("views")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ViewsPanel
            views={views}
            query={query}
            onChoose={({ query: chosen }) => {
              list.changeView(() => viewOf(chosen))
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * The saved views, and the default in place of an address that says nothing: whoever comes by a link sees what it says. True while
 * the list waits for it, so that no row moves when it comes.
 */
export function useDefaultView(list: FleetList): { views: Views; isWaiting: boolean } {
  const { t } = useTranslation("car-record")
  const { data: views, isPending } = useFleetViews(t("viewsFailed"))
  const { view, changeView } = list
  const [wants] = useState(() => queryOf(view) === "" && view.page === undefined)
  const [isDone, setDone] = useState(!wants)
  const isOver = useRef(isDone)
  useEffect(() => {
    if (isPending || isOver.current) return
    isOver.current = true
    const preferred = views?.find(({ isDefault }) => isDefault)
    if (preferred) changeView((now) => (queryOf(now) === "" ? viewOf(preferred.query) : now))
    setDone(true)
  }, [isPending, views, changeView])
  return { views, isWaiting: !isDone }
}
