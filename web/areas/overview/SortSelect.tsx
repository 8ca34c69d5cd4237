import { useTranslation } from "../../texts.ts"
import { Select } from "../../ui/field/index.ts"
import { defaultSort, type Sort, sortNames } from "../car-filters/index.ts"
import styles from "./Overview.module.css"

const sorts = sortNames.flatMap((name): Sort[] => [name, `-${name}`])

type Props = { sort: Sort; onChange: (sort: Sort | undefined) => void }

/** The usual order is not written into the URL. */
export function SortSelect({ sort, onChange }: Props) {
  const { t } = useTranslation("car")
  return (
    <div className={styles.sort}>
      <Select
        label={t("sort")}
        labelHidden
        value={sort}
        onChange={(next) => onChange(next === null || next === defaultSort ? undefined : next)}
        options={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
      />
    </div>
  )
}
