import { areas, areaText } from "../../../contract/enums.ts"
import type { Fleet } from "../../../contract/fleet.ts"
import { carWork } from "../../../contract/fleet-choices.ts"
import { numberText } from "../../../contract/format.ts"
import type { CarSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { usePhone } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { SearchInput, Select } from "../../ui/field/index.ts"
import styles from "./Fleet.module.css"
import type { ChangeFleet } from "./fleet-filters.ts"

/** What is looked at: all cars, work that waits, or the archive. */
type Work = Pick<CarSearch, "work" | "archive">

type Props = {
  view: CarSearch
  counts: Fleet["counts"] | undefined
  onChange: ChangeFleet
}

/** Search by VIN, job number or plate, the area, and quick filters for what waits for the provider, with counts; the archive apart. */
export function CarFilters({ view, counts, onChange }: Props) {
  const { t } = useTranslation("car-record")
  const { search = "", area } = view
  // Whoever goes on to other work leaves behind what the link to the first narrowed it to.
  const show = (next: Work) =>
    onChange(({ work: _work, archive: _archive, missing: _missing, series: _series, ...others }) => ({
      ...others,
      ...next,
    }))
  return (
    <div className={styles.filters} data-paper="never">
      <div className={styles.search}>
        <SearchInput
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={search}
          onChange={(text) => onChange((before) => ({ ...before, search: text }))}
        />
      </div>
      <div className={styles.area}>
        <Select
          label={t("area")}
          labelHidden
          value={area ?? null}
          emptyLabel={t("allAreas")}
          onChange={(next) =>
            onChange(({ area: _, ...before }) => ({ ...before, ...(next && { area: next }) }))
          }
          options={areas.map((each) => ({ value: each, label: areaText[each] }))}
        />
      </div>
      {usePhone() ? <WorkSelect {...{ view, counts, show }} /> : <WorkButtons {...{ view, counts, show }} />}
    </div>
  )
}

type WorkProps = Pick<Props, "view" | "counts"> & { show: (next: Work) => void }

const countText = (counts: Props["counts"], each: keyof Fleet["counts"]) =>
  counts ? numberText(counts[each]) : "–"

function WorkButtons({ view: { work, archive }, counts, show }: WorkProps) {
  const { t } = useTranslation("car-record")
  return (
    <fieldset className={styles.work}>
      <legend className="visually-hidden">{t("work")}</legend>
      {([undefined, ...carWork] as const).map((each) => (
        <Button
          key={each ?? "all"}
          size="small"
          variant="quiet"
          aria-pressed={!archive && work === each}
          onClick={() => show(each ? { work: each } : {})}
        >
          {t(`work_${each ?? "all"}`)}{" "}
          {!archive && <span className={styles.count}>{countText(counts, each ?? "all")}</span>}
        </Button>
      ))}
      <Button
        size="small"
        variant="quiet"
        aria-pressed={archive ?? false}
        onClick={() => show({ archive: true })}
      >
        {t("archiveFilter")}
      </Button>
    </fieldset>
  )
}

/** The same on a phone, where the buttons would take four lines. */
function WorkSelect({ view: { work, archive }, counts, show }: WorkProps) {
  const { t } = useTranslation("car-record")
  const labelOf = (each: keyof Fleet["counts"]) =>
    archive
      ? t(`work_${each}`)
      : t("workCounted", { work: t(`work_${each}`), formatted: countText(counts, each) })
  return (
    <div className={styles.area}>
      <Select
        label={t("work")}
        labelHidden
        value={archive ? "archive" : (work ?? null)}
        emptyLabel={labelOf("all")}
        onChange={(next) => show(next === "archive" ? { archive: true } : next ? { work: next } : {})}
        options={[
          ...carWork.map((each) => ({ value: each, label: labelOf(each) })),
          { value: "archive", label: t("archiveFilter") },
        ]}
      />
    </div>
  )
}
