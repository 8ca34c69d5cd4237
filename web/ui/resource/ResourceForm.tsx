import { Fragment } from "react"
import { Button } from "../button/Button.tsx"
import { FieldRow, FormSection } from "../form/FormSection.tsx"
import { PanelForm } from "../form/PanelForm.tsx"
import { useSend } from "../loading/use-send.ts"
import { Conflicts } from "../record/Conflicts.tsx"
import type { Sending } from "../record/DraftFields.tsx"
import { type RecordForm, useRecordForm } from "../record/use-record-form.ts"
import { common } from "../texts.de.ts"
import { type Name, picked, type RecordKind } from "../values/record-machine.ts"
import type { Edited, Field, Fields, Kind, Listed, Resource } from "./resource.ts"
import { problemIn, useDeletion } from "./use-deletion.tsx"

type Draft<K extends Kind> = K["draft"]
type NameOf<K extends Kind> = Name<K["draft"]>

const namesOf = <K extends Kind>(fields: Fields<K>) => Object.keys(fields) as NameOf<K>[]

const mapped = <K extends Kind>(fields: Fields<K>, value: (name: NameOf<K>) => unknown) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, value(name)])) as Draft<K>

/** Maps rows to form entries; new ones start with `preset`. */
export const kindOf = <K extends Kind>(
  { name: kind, fields }: Pick<Resource<K>, "name" | "fields">,
  preset: Partial<Draft<K>> = {},
): RecordKind<K["row"] | null, Draft<K>> => ({
  name: kind,
  draftOf: (row) =>
    mapped(fields, (name) => {
      const { of, initial } = fields[name]
      if (row === null) return preset[name] ?? initial
      return of ? of(row) : Reflect.get(row, name)
    }),
  shown: (draft, row) => namesOf(fields).filter((name) => fields[name].isShown?.(draft, row) ?? true),
})

/** Labels and value texts of the fields. */
export const wordsOf = <K extends Kind>({ fields }: Resource<K>, listed: Listed<K>) => ({
  label: (name: NameOf<K>) => fields[name].label,
  value: (name: NameOf<K>, draft: Draft<K>) => fields[name].words(draft[name], listed),
})

/** Request body: all fields of a new row, or the edited fields with the loaded version. */
export function bodyOf<K extends Kind>(
  { fields, body = (values) => values }: Pick<Resource<K>, "fields" | "body">,
  { row, draft, edited }: Pick<Edited<K>, "row" | "draft"> & { edited: readonly NameOf<K>[] },
): object {
  const values = mapped(fields, (name) => fields[name].sent?.(draft[name], draft) ?? draft[name])
  return row ? { ...body(picked(values, edited)), id: row.id, version: row.version } : body(values)
}

type Row<K extends Kind> = readonly NameOf<K>[]

export function layoutOf<K extends Kind>(
  fields: Fields<K>,
): readonly { title: string | undefined; rows: readonly Row<K>[] }[] {
  const parts: { title: string | undefined; rows: NameOf<K>[][] }[] = []
  for (const name of namesOf(fields)) {
    const { section, beside } = fields[name]
    const rows = parts.at(-1)?.rows
    if (!rows || section !== undefined) parts.push({ title: section, rows: [[name]] })
    else if (beside) rows.at(-1)?.push(name)
    else rows.push([name])
  }
  return parts
}

export type FormProps<K extends Kind> = {
  of: Resource<K>
  row: K["row"] | null
  preset?: Partial<K["draft"]> | undefined
  listed: Listed<K>
  onClose: () => void
}

export function ResourceForm<K extends Kind>({ of: resource, row, preset, listed, onClose }: FormProps<K>) {
  const { texts } = resource
  const form = useRecordForm(kindOf(resource, preset), row, wordsOf(resource, listed))
  const { base, draft, set } = form
  const edited: Edited<K> = { ...listed, row: base, draft, set }
  const save = useSend(base ? resource.update : resource.create, {
    success: resource.done?.(edited) ?? (base ? texts.saved : texts.created),
    rows: resource.list,
    stale: resource.stale,
  })
  // Both calls return the row, as required by `Resource`.
  const sending = save as unknown as Sending<K["row"], object>
  return (
    <PanelForm
      short={resource.short}
      onClose={onClose}
      title={base ? resource.formTitle(base) : texts.create}
      subtitle={base && resource.formSubtitle?.(base)}
      submitLabel={base ? common.save : common.create}
      onSubmit={() => form.send(sending, bodyOf(resource, { row: base, ...form }), onClose)}
      form={form}
      busy={save.isPending}
      error={problemIn(resource, save.error, base ? "save" : "create")}
      actions={base && <DeleteButton of={resource} {...{ form, base, listed, onClose }} />}
    >
      <Conflicts form={form} />
      <FieldList fields={resource.fields} edited={edited} />
      {resource.more?.(edited)}
    </PanelForm>
  )
}

type ListProps<K extends Kind> = { fields: Fields<K>; edited: Edited<K> }

function FieldList<K extends Kind>({ fields, edited }: ListProps<K>) {
  return layoutOf(fields).map(({ title, rows }) => {
    const content = rows.map((names) => {
      const inputs = names.map((name) => <Input key={name} {...{ fields, name, edited }} />)
      return (
        <Fragment key={names[0]}>
          {inputs.length > 1 ? <FieldRow least={150}>{inputs}</FieldRow> : inputs}
          {names.map((name) => (
            <Fragment key={name}>{fields[name].after?.(edited)}</Fragment>
          ))}
        </Fragment>
      )
    })
    const key = rows[0]?.[0]
    return title === undefined ? (
      <Fragment key={key}>{content}</Fragment>
    ) : (
      <FormSection key={key} title={title}>
        {content}
      </FormSection>
    )
  })
}

type InputProps<K extends Kind> = ListProps<K> & { name: Name<K["draft"]> }

function Input<K extends Kind>({ fields, name, edited }: InputProps<K>) {
  const { input, isShown, follows }: Field<K["draft"][typeof name], K> = fields[name]
  const { draft, row, set } = edited
  if (isShown && !isShown(draft, row)) return null
  const change = (value: K["draft"][typeof name]) =>
    set({ [name]: value, ...follows?.(value) } as Partial<K["draft"]>)
  return input(draft[name], change, edited)
}

type DeleteProps<K extends Kind> = Pick<FormProps<K>, "of" | "listed" | "onClose"> & {
  form: RecordForm<K["row"] | null, K["draft"]>
  base: K["row"]
}

function DeleteButton<K extends Kind>({ of: resource, form, base, listed, onClose }: DeleteProps<K>) {
  const remove = useDeletion(resource, listed)
  const close = () => {
    form.discard()
    onClose()
  }
  return (
    <Button
      variant="dangerText"
      icon="trash"
      refusedBecause={resource.deletion.refusedBecause?.(base, listed)}
      reasonHidden
      onClick={() => void remove(base).then((isDeleted) => isDeleted && close())}
    >
      {common.delete}
    </Button>
  )
}
