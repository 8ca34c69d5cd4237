import { useState } from "react"
import { type Area, areaText } from "../../../contract/core/enums.ts"
import { longestSearchName } from "../../../contract/core/limits.ts"
import type { Filters } from "../../../contract/fleet/filter-fields.ts"
import { setFilters } from "../../fleet/cars/filters/filters.ts"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { Text } from "../../ui/layout/Layout.tsx"
import { useSend } from "../../ui/loading/use-send.ts"
import { useDraft } from "../../ui/record/DraftFields.tsx"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"
import { useFilterWords } from "./use-filter-words.ts"

type Props = { area: Area; filters: Filters; onClose: () => void }

export function SaveSearchPanel({ area, onClose, ...list }: Props) {
  // As set when it was opened.
  const [filters] = useState(() => setFilters(list.filters))
  const words = useFilterWords(area, filters)
  const form = useDraft(`search ${area}`, { name: proposedName(words) })
  const save = useSend("POST /api/watch/search", {
    success: texts.searchSaved,
    rows: "GET /api/watch/searches",
  })
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.saveTitle}
      subtitle={areaText[area]}
      submitLabel={common.save}
      onSubmit={() => form.send(save, { area, filters, ...form.value }, onClose)}
      form={form}
      sending={save}
      failure={texts.saveFailed}
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
      <Text as="p" muted>
        {texts.mailsForSearch}
      </Text>
    </PanelForm>
  )
}

/** A proposed name from the filters' description, with ordinary spaces and within the maximum length. */
function proposedName(words: string): string {
  const name = words.replaceAll("\u00a0", " ")
  return name.length > longestSearchName ? `${name.slice(0, longestSearchName - 1)}…` : name
}
