import { carImageName, type ImageConfiguration } from "../../../contract/image-name.ts"
import type { Tx } from "../../core/postgres/index.ts"

type Row = ImageConfiguration & { renamed: "brand" | "model" | "modelSeries" }

/** The configurations, of archived cars too, in which the option stands; before its label changes. */
const configurationsSql = `
  select distinct b.label as brand, m.label as model, s.label as "modelSeries", c.paint_base_color as "paintBaseColor",
    case $1::uuid when b.id then 'brand' when m.id then 'model' else 'modelSeries' end as renamed
  from cars c
  join options b on b.id = c.brand
  join options m on m.id = c.model
  join options s on s.id = c.model_series
  where $1::uuid in (c.brand, c.model, c.model_series) and c.paint_base_color is not null`

/** An image that has the new name already stays, and so does the old one. */
const renameSql = `
  update car_images i set filename = n.after
  from jsonb_to_recordset($1) n(before text, after text)
  where i.filename = n.before and not exists (select from car_images t where t.filename = n.after)`

/**
 * Images are named by the labels of their configuration (P93): they follow when an option gets another
 * label, in its transaction and before it is written.
 */
export async function renameImages(tx: Tx, optionId: string, label: string): Promise<void> {
  const rows = await tx.many<Row>(configurationsSql, [optionId])
  const names = rows
    .map(({ renamed, ...configuration }) => ({
      before: carImageName(configuration),
      after: carImageName({ ...configuration, [renamed]: label }),
    }))
    .filter(({ before, after }) => before !== after)
  if (names.length > 0) await tx.run(renameSql, [JSON.stringify(names)])
}
