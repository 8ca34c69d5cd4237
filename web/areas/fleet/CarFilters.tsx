import { areas, areaText } from "../../../contract/enums.ts"
import { numberText } from "../../../contract/format.ts"
import { type CarSearch, carWork, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { SearchInput, Select } from "../../ui/field/index.ts"
import { Narrowed } from "../../ui/table/index.ts"
import { useLabels } from "../car/index.ts"
import type { WorkCounts } from "./car-list.ts"
import styles from "./Fleet.module.css"

type Props = {
  view: CarSearch
  counts: WorkCounts
  onChange: (filters: Pick<CarSearch, "search" | "area" | "work" | "archive" | "missing" | "series">) => void
}

/** Search by VIN, job number or plate, the area, and quick filters for what waits for the provider, with counts; the archive apart. */
export function CarFilters({ view, counts, onChange }: Props) {
  const { t } = useTranslation("car-record")
  const labels = useLabels()
  const { search = "", area, work, archive, missing, series } = view
  const ofSeries = t("ofSeries", { series: (series && labels.option(series)) || t("noSeries") })
  const narrowed = { ...(missing && { missing }), ...(series && { series }) }
  const kept = { ...(work && { work }), ...(archive && { archive }), ...narrowed }
  const placed = { search, ...(area && { area }) }
  return (
    <div className={styles.filters} data-paper="never">
      <div className={styles.search}>
        <SearchInput
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={search}
          onChange={(text) => onChange({ ...placed, ...kept, search: text })}
        />
      </div>
      <div className={styles.area}>
        <Select
          label={t("area")}
          labelHidden
          value={area ?? null}
          emptyLabel={t("allAreas")}
          onChange={(next) => onChange({ search, ...(next && { area: next }), ...kept })}
          options={areas.map((each) => ({ value: each, label: areaText[each] }))}
        />
      </div>
      <fieldset className={styles.work}>
        <legend className="visually-hidden">{t("work")}</legend>
        {([undefined, ...carWork] as const).map((each) => (
          <Button
            key={each ?? "all"}
            size="small"
            variant="quiet"
            aria-pressed={!archive && work === each}
            onClick={() => onChange({ ...placed, ...(each && { work: each }) })}
          >
            {t(`work_${each ?? "all"}`)}{" "}
            {!archive && <span className={styles.count}>{numberText(counts[each ?? "all"])}</span>}
          </Button>
        ))}
        <Button
          size="small"
          variant="quiet"
          aria-pressed={archive ?? false}
          onClick={() => onChange({ ...placed, archive: true })}
        >
          {t("archiveFilter")}
        </Button>
      </fieldset>
      {missing && (
        <Narrowed
          label={t(`missing_${missing}`)}
          remove={t("without", { filter: t(`missing_${missing}`) })}
          all={links.cars({ ...placed, ...(work && { work }), ...(series && { series }) })}
        />
      )}
      {series && (
        <Narrowed
          label={ofSeries}
          remove={t("without", { filter: ofSeries })}
          all={links.cars({ ...placed, ...(work && { work }), ...(missing && { missing }) })}
        />
      )}
    </div>
  )
}
