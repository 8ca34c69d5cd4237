import { personText } from "../../../contract/format.ts"
import type { RecordFilters as Filters } from "../../../contract/record.ts"
import { entrySources, entryTopics, sourceNames } from "../../../contract/record-words.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Combobox, DateInput, SearchInput, Select } from "../../ui/field/index.ts"
import { useUsers } from "../directory/index.ts"
import styles from "./Record.module.css"

type Props = { filters: Filters; onChange: (filters: Filters) => void }

const topics = Object.entries(entryTopics).map(([value, label]) => ({
  value: value as keyof typeof entryTopics,
  label,
}))
const sources = entrySources.map((value) => ({ value, label: sourceNames[value] }))

/** Kind, person, car, source and period; all of them together. */
export function RecordFilters({ filters, onChange }: Props) {
  const { t } = useTranslation("record")
  const people = useUsers().map((user) => ({ value: user.id, label: `${personText(user)}, ${user.mail}` }))
  const change = (part: { [K in keyof Filters]?: Filters[K] | null }) => {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value)
    onChange(Object.fromEntries(next))
  }
  return (
    <section className={styles.filters} aria-label={t("filters")}>
      <SearchInput
        label={t("car")}
        placeholder={t("carHint")}
        value={filters.car ?? ""}
        onChange={(car) => change({ car })}
      />
      <Select
        label={t("topic")}
        value={filters.topic ?? null}
        emptyLabel={t("allTopics")}
        options={topics}
        onChange={(topic) => change({ topic })}
      />
      <Combobox
        label={t("person")}
        placeholder={t("allPeople")}
        value={filters.userId ?? null}
        options={people}
        onChange={(userId) => change({ userId })}
      />
      <Select
        label={t("source")}
        value={filters.source ?? null}
        emptyLabel={t("allSources")}
        options={sources}
        onChange={(source) => change({ source })}
      />
      <DateInput label={t("from")} value={filters.from ?? null} onChange={(from) => change({ from })} />
      <DateInput
        label={t("to")}
        min={filters.from}
        value={filters.to ?? null}
        onChange={(to) => change({ to })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" onClick={() => onChange({})}>
          {t("clear")}
        </Button>
      )}
    </section>
  )
}
