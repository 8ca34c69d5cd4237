import { useState } from "react"
import { optionTypeText } from "../../../contract/car-fields.ts"
import type { OptionType } from "../../../contract/enums.ts"
import type { Option } from "../../../contract/options.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Loaded } from "../../ui/feedback/index.ts"
import { Tabs } from "../../ui/layout/index.ts"
import { DeleteDialog, SidePanel } from "../../ui/panel/index.ts"
import { CreateButton } from "../../ui/table/index.ts"
import { useDeleteOption, useOptions, useOptionUse } from "./api.ts"
import { OptionForm } from "./OptionForm.tsx"
import styles from "./Options.module.css"
import { OptionTable } from "./OptionTable.tsx"
import { useDeletionProblem } from "./use-option-problem.ts"

const shownTypes = ["BRAND", "MODEL", "MODEL_SERIES", "PROMOTION"] as const satisfies OptionType[]
const none: readonly Option[] = []

/** What is edited or deleted, as it was when that began: a form never loses its entries to a list that moves on. */
type Doing = { what: "create" } | { what: "edit" | "delete"; option: Option } | null

/** The lists that cars are described by: choose a type, create, change, delete (P78). */
function SettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
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
    <SidePanel hasNoAddress open={open} onClose={onClose} title={t("title")} subtitle={t("subtitle")}>
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

/** Asks before an option goes; one that cars carry stays, and the answer says how many (P33). */
function DeleteOption({ option, onClose }: { option: Option; onClose: () => void }) {
  const { t } = useTranslation("options")
  const remove = useDeleteOption(t("deleted"))
  const problem = useDeletionProblem(t("deleteFailed"))
  return (
    <DeleteDialog
      open
      title={t("deleteTitle")}
      problem={problem(remove.error)}
      busy={remove.isPending}
      onDelete={() => remove.mutate(option, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t("deleteText", { label: option.label, type: optionTypeText(option.type) })}
    </DeleteDialog>
  )
}

/** Opens the settings from the list of cars (P78). */
export function SettingsButton() {
  const { t } = useTranslation("options")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("settings")}
      </Button>
      <SettingsPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}
