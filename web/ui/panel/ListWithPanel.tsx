import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { panels } from "../navigation/focus.ts"
import { usePanelPreload } from "./SidePanel.tsx"
import type { Steps } from "./StepButtons.tsx"
import { PanelOfList } from "./side-panel-props.ts"
import { type Moving, openerOf, rowAt, useRowSteps } from "./use-row-steps.ts"

export type OpenedRow<Row> = {
  open: boolean
  /** Kept, like its row, while the panel closes. */
  id: string
  /** As last listed; undefined if it was not listed since it was opened. */
  row: Row | undefined
  /** Counts openings. */
  visit: number
  /** Opened instead of another row. */
  isStep: boolean
}

type Props<Row> = {
  /** All pages, in the displayed order. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  openedId: string | undefined
  /** In wide windows the panel is beside the list, without covering it. */
  beside?: boolean
  /** Next and previous by buttons and keys. */
  moving?: Moving<Row> | undefined
  /** The same by buttons, if only one page of the list is loaded. */
  steps?: Steps | undefined
  /** Takes the focus if no row is left. */
  title?: RefObject<HTMLElement | null>
  /** Rendered once a row was opened. */
  panel: (opened: OpenedRow<Row>) => ReactNode
  /** Contains the list, whose rows have `data-row`. */
  children: ReactNode
}

/** A list and the panel of its open row: steps, keys, focus, and what the panel shows while it closes. */
export function ListWithPanel<Row>(props: Props<Row>) {
  const { beside: isBeside = false, panel, children } = props
  usePanelPreload(isBeside)
  const opened = useOpenedRow(props)
  const { before, returnTarget } = useFocusReturn(props, opened)
  const ownSteps = useRowSteps(props)
  const steps = props.steps ?? ownSteps
  const panelOfList = useMemo(
    () => ({ isBeside, steps, before, returnTarget }),
    [isBeside, steps, before, returnTarget],
  )
  return (
    <>
      {children}
      {opened && <PanelOfList value={panelOfList}>{panel(opened)}</PanelOfList>}
    </>
  )
}

type Listed<Row> = Pick<Props<Row>, "rows" | "idOf" | "openedId">

function useOpenedRow<Row>({ rows, idOf, openedId }: Listed<Row>): OpenedRow<Row> | undefined {
  const [last, setLast] = useState<OpenedRow<Row>>()
  const row = useMemo(
    () => (openedId === undefined ? undefined : rows.find((one) => idOf(one) === openedId)),
    [rows, idOf, openedId],
  )
  const opened = openedRow(last, openedId, row)
  if (opened !== last) setLast(opened)
  return opened
}

function openedRow<Row>(last: OpenedRow<Row> | undefined, id: string | undefined, row: Row | undefined) {
  if (id === undefined) return last?.open ? { ...last, open: false } : last
  if (!last?.open || last.id !== id)
    return { open: true, id, row, visit: (last?.visit ?? 0) + 1, isStep: last?.open ?? false }
  return row === undefined || row === last.row ? last : { ...last, row }
}

/** The focus returns to the row of the open item; if that left the list, to the row in its place. */
function useFocusReturn<Row>({ rows, idOf, title }: Props<Row>, opened: OpenedRow<Row> | undefined) {
  const before = useRef<Element | null>(null)
  const last = useRef({ id: opened?.id, at: -1, rows })
  useLayoutEffect(() => {
    const at = rows.findIndex((row) => idOf(row) === opened?.id)
    const keepsPlace = at < 0 && opened?.id === last.current.id
    last.current = { id: opened?.id, at: keepsPlace ? last.current.at : at, rows }
  }, [rows, idOf, opened?.id])
  const returnTarget = useCallback(() => {
    const { id, at, rows } = last.current
    const inPlace = rows[at] ?? rows[at - 1]
    return openerOf(id) ?? openerOf(inPlace && idOf(inPlace)) ?? title?.current ?? null
  }, [idOf, title])
  const isOpen = opened?.open ?? false
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // A dialog still has the focus, and returns it itself.
      if (isFocusLost()) focusRow(returnTarget() ?? before.current)
      before.current = null
    }
  }, [isOpen, returnTarget])
  return { before, returnTarget }
}

/** Moves the focus to the title of the panel beside the list. */
export const focusPanel = (): void => document.querySelector<HTMLElement>(`${panels} h2`)?.focus()

const isFocusLost = () => document.activeElement === document.body || !document.activeElement?.isConnected

/** With the whole row in sight, including its border and content above the link. */
function focusRow(element: Element | null): void {
  const isUsable = element instanceof HTMLElement && element.isConnected && element !== document.body
  const target = isUsable ? element : document.querySelector("main")
  target?.focus({ preventScroll: true })
  const row = (target && rowAt(target)) ?? target
  row?.scrollIntoView({ block: "nearest" })
}
