import { type Area, areaText, type Notify, notifyChoices } from "../../../contract/enums.ts"
import { type FacetName, type Filters, facetNames } from "../../../contract/filters.ts"
import { longestSearchName } from "../../../contract/limits.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { RadioGroup, TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Text } from "../../ui/layout/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"
import { useFilterWords } from "./use-filter-words.ts"
import { useSaveSearch } from "./watched.ts"

type Props = { area: Area; view: Filters; onClose: () => void }

/** Names the filters of an overview and chooses when a mail tells about new cars. */
export function SaveSearchPanel({ area, view, onClose }: Props) {
  const filters = searchFilters(view)
  const words = useFilterWords(area, filters)
  const form = useDraft(`search ${area}`, {
    name: proposedName(words),
    notify: "DAILY" as Notify,
  })
  const save = useSaveSearch(texts.searchSaved)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={texts.saveTitle}
      subtitle={areaText[area]}
      submitLabel={common.save}
      onSubmit={() => form.send(save, { area, filters, ...form.value }, onClose)}
      form={form}
      busy={save.isPending}
      error={save.error ? problemText(save.error, texts.saveFailed) : undefined}
    >
      <div>
        <h3>{common.filters}</h3>
        <Text as="p" muted>
          {words}
        </Text>
      </div>
      <TextInput
        label={common.name}
        required
        maxLength={longestSearchName}
        value={form.value.name}
        onChange={(name) => form.edit({ name })}
      />
      <RadioGroup
        legend={texts.mailsForSearch}
        value={form.value.notify}
        onChange={(notify) => form.edit({ notify })}
        options={notifyChoices.map((choice) => ({ value: choice, label: texts.notify[choice] }))}
      />
    </PanelForm>
  )
}

/** The filters in words as a name, as somebody would type it and as long as one may be. */
function proposedName(words: string): string {
  const name = words.replaceAll("\u00a0", " ")
  return name.length > longestSearchName ? `${name.slice(0, longestSearchName - 1)}…` : name
}

/** All filters beside the choices: a new one that is missing here would be forgotten by the searches that people save. */
const others = {
  search: true,
  priceFrom: true,
  priceTo: true,
  deliveryFrom: true,
  deliveryTo: true,
  underFrom: true,
  underTo: true,
} as const satisfies Record<Exclude<keyof Filters, FacetName>, true>
const names = [...facetNames, ...(Object.keys(others) as (keyof typeof others)[])] as const

/** What a saved search keeps of an overview's view: the filters alone, and only those that are set. */
const searchFilters = (view: Filters): Filters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = view[name]
      return value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
        ? []
        : [[name, value]]
    }),
  )
