import { useState } from "react"
import type { OptionType } from "../../../contract/enums.ts"
import type { Option } from "../../../contract/options.ts"
import { useTranslation } from "../../texts.ts"
import { Tabs } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { CreateButton, Loaded } from "../../ui/table/index.ts"
import { useOptions, useOptionUse } from "./api.ts"
import { DeleteOption } from "./DeleteOption.tsx"
import { OptionForm } from "./OptionForm.tsx"
import styles from "./Options.module.css"
import { OptionTable } from "./OptionTable.tsx"

const shownTypes = ["BRAND", "MODEL", "MODEL_SERIES", "PROMOTION"] as const satisfies OptionType[]
const none: readonly Option[] = []

/** What is edited or deleted, as it was when that began: a form never loses its entries to a list that moves on. */
type Doing = { what: "create" } | { what: "edit" | "delete"; option: Option } | null

/** The lists that cars are described by: choose a type, create, change, delete (P78). */
export function SettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("options")
  const [type, setType] = useState<OptionType>("BRAND")
  const [doing, setDoing] = useState<Doing>(null)
  const options = useOptions(t("loadFailed"))
  const usedBy = useOptionUse(t("useFailed"), open)
  const all = options.data ?? none
  const of = (wanted: OptionType) => all.filter((option) => option.type === wanted)
  const newest = (option: Option) => all.find(({ id }) => id === option.id) ?? option
  const stop = () => setDoing(null)
  return (
    <SidePanel open={open} onClose={onClose} title={t("title")} subtitle={t("subtitle")}>
      <div className={styles.stack}>
        <div className={styles.bar}>
          <CreateButton label={t("create")} onClick={() => setDoing({ what: "create" })} />
        </div>
        <Loaded of={options} failure={t("loadFailed")}>
          <Tabs
            label={t("types")}
            value={type}
            onChange={setType}
            tabs={shownTypes.map((value) => ({
              value,
              label: t(`types_${value}`),
              count: of(value).length,
              content: (
                <OptionTable
                  title={t(`types_${value}`)}
                  options={of(value)}
                  loading={options.isPending}
                  usedBy={usedBy}
                  onEdit={(option) => setDoing({ what: "edit", option })}
                  onDelete={(option) => setDoing({ what: "delete", option })}
                />
              ),
            }))}
          />
        </Loaded>
      </div>
      {doing?.what === "create" && <OptionForm option={null} type={type} cars={0} onClose={stop} />}
      {doing?.what === "edit" && (
        <OptionForm option={doing.option} type={type} cars={usedBy(doing.option.id)} onClose={stop} />
      )}
      {doing?.what === "delete" && <DeleteOption option={newest(doing.option)} onClose={stop} />}
    </SidePanel>
  )
}
