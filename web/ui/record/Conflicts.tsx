import type { ReactNode } from "react"
import { Button } from "../button/Button.tsx"
import { Notice } from "../feedback/States.tsx"
import { RadioGroup } from "../field/Choice.tsx"
import { HStack, VStack } from "../layout/Layout.tsx"
import type { Name, Stored } from "../values/record-machine.ts"
import { texts } from "./texts.de.ts"
import type { RecordForm } from "./use-record-form.ts"

type Used = "conflicts" | "followed" | "lost" | "draft" | "stored" | "words" | "choose"
type FormProps<Draft> = { form: Pick<RecordForm<Stored | null, Draft>, Used> }
type ConflictProps<Draft> = FormProps<Draft> & {
  /** Author and time of the last stored change, if known. */
  by?: (name: Name<Draft>) => { who: string; at: string } | undefined
}

/** Concurrent changes by others: fields to choose, adopted ones, and lost entries. */
export function Conflicts<Draft extends object>({ form, by }: ConflictProps<Draft>) {
  return (
    <>
      <Choices form={form} by={by} />
      <AdoptedChanges form={form} />
    </>
  )
}

/** Fields changed by both sides, with both values and a choice. */
function Choices<Draft extends object>({ form, by }: ConflictProps<Draft>) {
  const { conflicts, draft, stored, words, choose } = form
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warning" title={texts.conflictFields}>
      <p>{texts.conflictFieldsText}</p>
      <VStack gap={4}>
        {conflicts.map(({ name, mine, choice }) => {
          const change = by?.(name)
          const theirs = words.value(name, stored)
          return (
            <RadioGroup
              key={name}
              legend={words.label(name)}
              required
              value={choice}
              onChange={(next) => choose(name, next)}
              options={[
                {
                  value: "mine",
                  label: texts.valueMine(words.value(name, { ...draft, [name]: mine })),
                },
                {
                  value: "theirs",
                  label: change ? texts.valueOf({ value: theirs, ...change }) : texts.valueStored(theirs),
                },
              ]}
            />
          )
        })}
      </VStack>
    </Notice>
  )
}

/** Values adopted from others, and entries that could not be kept. */
function AdoptedChanges<Draft extends object>({ form }: FormProps<Draft>) {
  const { followed, lost, draft, words } = form
  if (followed.length === 0 && lost.length === 0) return null
  const entries = lost.map(
    ({ name, mine }) => `${words.label(name)} (${words.value(name, { ...draft, [name]: mine })})`,
  )
  return (
    <Notice tone="info">
      {followed.length > 0 && <p>{texts.followed(followed.map(words.label).join(", "))}</p>}
      {lost.length > 0 && <p>{texts.lostEntries(entries.join(", "))}</p>}
    </Notice>
  )
}

type NoticeProps = {
  changes: readonly { label: string; before: string; after: string }[]
  children?: ReactNode
  onKeep: () => void
  onReload: () => void
}

/** Changes saved by others as a whole, with the choice between them and the own entries. */
export function ConflictNotice({ changes, children, onKeep, onReload }: NoticeProps) {
  return (
    <Notice tone="warning" title={texts.conflictTitle}>
      <VStack gap={2}>
        {children}
        {changes.length > 0 && (
          <VStack as="dl" gap={2}>
            {changes.map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd translate="no">
                  <s>{before}</s> → <strong>{after}</strong>
                </dd>
              </div>
            ))}
          </VStack>
        )}
        <p>{texts.conflictText}</p>
        <HStack gap={2} wrap>
          <Button size="small" onClick={onKeep}>
            {texts.conflictKeep}
          </Button>
          <Button size="small" variant="dangerText" onClick={onReload}>
            {texts.conflictReload}
          </Button>
        </HStack>
      </VStack>
    </Notice>
  )
}
