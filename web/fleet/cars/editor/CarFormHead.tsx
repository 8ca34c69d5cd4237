import type { ReactNode } from "react"
import { CasePrice, PanelHead } from "../PanelHead.tsx"
import { fieldsOf } from "../record/car-draft.ts"
import type { CarForm } from "./use-car-form.ts"

type Props = { form: Pick<CarForm, "draft">; children?: ReactNode }

/** The car as it would be saved: its image follows from brand, model, series and colour (P93). */
export function CarFormHead({ form: { draft }, children }: Props) {
  const { area, offerPriceExclVat } = draft
  return (
    <PanelHead car={draft} size="case">
      {offerPriceExclVat !== null && (
        <CasePrice area={area} netCents={offerPriceExclVat} car={fieldsOf(draft)} />
      )}
      {children}
    </PanelHead>
  )
}
