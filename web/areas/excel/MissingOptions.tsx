import { optionTypeText } from "../../../contract/car-fields.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox } from "../../ui/field/index.ts"
import styles from "./Excel.module.css"

type Props = {
  missing: ImportReport["missingOptions"]
  create: boolean
  onChange: (create: boolean) => void
}

/** A file whose columns were mixed up may have as many as rows. */
const mostNamed = 100

/** Labels that no option has yet, and the offer to make them with the import (P28). */
export function MissingOptions({ missing, create, onChange }: Props) {
  const { t } = useTranslation("excel")
  if (missing.length === 0) return null
  const more = missing.length - mostNamed
  return (
    <Notice tone="info" title={t("missingOptions")}>
      <ul className={styles.list}>
        {missing.slice(0, mostNamed).map(({ type, label }) => (
          <li key={`${type} ${label}`}>
            {optionTypeText(type)}: {label}
          </li>
        ))}
        {more > 0 && <li>{t("moreOptions", { formatted: numberText(more) })}</li>}
      </ul>
      <Checkbox
        label={t("createOptions", { count: missing.length, formatted: numberText(missing.length) })}
        checked={create}
        onChange={onChange}
      />
    </Notice>
  )
}
