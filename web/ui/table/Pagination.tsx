import { useId } from "react"
import { classesOf, IconButton } from "../button/Button.tsx"
import { HStack } from "../layout/Layout.tsx"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import {
  type Paging,
  pageCount,
  pageSizes,
  pageWindow,
  steppedPageSize,
  withPageSize,
} from "../values/table-state.ts"
import styles from "./Pagination.module.css"
import { texts } from "./texts.de.ts"

const [leastSize = 0] = pageSizes

type PaginationProps = {
  pagination: Paging
  onChange: (pagination: Paging) => void
  /** For short lists: no page sizes. */
  sizesHidden?: boolean
}

/** Page links around the current page, and the page size. */
export function Pagination({ pagination, onChange, sizesHidden }: PaginationProps) {
  const { page, paginationSize, maxEntry } = pagination
  const count = pageCount(maxEntry, paginationSize)
  const go = (to: number) => onChange({ ...pagination, page: to })
  // Whatever the size, all entries are on this page.
  if (count === 1 && (sizesHidden || maxEntry <= leastSize)) return null
  return (
    <HStack gap="2 6" align="center" justify="space-between" wrap className={styles.pages} data-paper="never">
      {count > 1 && (
        <nav aria-label={common.pages}>
          <HStack as="ul" gap={0.5} align="center" wrap>
            <li>
              <IconButton
                icon="chevronLeft"
                label={texts.previousPage}
                refused={page <= 0}
                onClick={() => page > 0 && go(page - 1)}
              />
            </li>
            {pageWindow(page, count).map((step, index, all) =>
              step === null ? (
                <li key={`gap after ${all[index - 1]}`} className={styles.gap} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={step}>
                  <button
                    type="button"
                    className={classes(
                      classesOf({ variant: "quiet" }),
                      styles.page,
                      step === page && styles.current,
                    )}
                    aria-current={step === page ? "page" : undefined}
                    aria-label={texts.page(step + 1)}
                    onClick={() => go(step)}
                  >
                    {step + 1}
                  </button>
                </li>
              ),
            )}
            <li>
              <IconButton
                icon="chevronRight"
                label={texts.nextPage}
                refused={page >= count - 1}
                onClick={() => page < count - 1 && go(page + 1)}
              />
            </li>
          </HStack>
        </nav>
      )}
      {!sizesHidden && (
        <PageSize size={paginationSize} onChange={(size) => onChange(withPageSize(pagination, size))} />
      )}
    </HStack>
  )
}

function PageSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const id = useId()
  return (
    <HStack gap={2} align="center" small muted className="apart">
      <label htmlFor={id}>{texts.pageSize}</label>
      <select
        id={id}
        className={styles.size}
        value={size}
        onChange={(event) => onChange(Number(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
          event.preventDefault()
          onChange(steppedPageSize(size, event.key))
        }}
      >
        {pageSizes.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </HStack>
  )
}
