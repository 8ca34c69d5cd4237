import { useId, useRef } from "react"
import { IconButton } from "../button/Button.tsx"
import { HStack, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { Icon } from "../theme/icons.tsx"
import styles from "./Field.module.css"

type SearchInputProps = {
  /** What is searched, e.g. "Modell, Standort, Nummer …". */
  label: string
  /** As the placeholder instead of above. */
  labelHidden?: boolean
  value: string
  onChange: (value: string) => void
}

/** Search as you type; Esc or the cross clears it. */
export function SearchInput({ label, labelHidden, value, onChange }: SearchInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    onChange("")
    input.current?.focus()
  }
  return (
    <VStack gap={1} className={styles.field}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : "label"}>
        {label}
      </label>
      <div className={styles.box}>
        <span className={styles.leading} data-paper="never">
          <Icon name="search" size={16} />
        </span>
        <input
          id={id}
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          placeholder={labelHidden ? label : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            const lines = event.clipboardData.getData("text").split(/[\r\n\t]+/)
            const inLine = lines.filter((line) => line.trim() !== "").join(", ")
            if (lines.length < 2) return
            // The field itself would join the lines without a space.
            event.preventDefault()
            const { selectionStart: from, selectionEnd: to } = event.currentTarget
            onChange(value.slice(0, from ?? 0) + inLine + value.slice(to ?? value.length))
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || value === "") return
            event.stopPropagation()
            empty()
          }}
        />
        {value !== "" && (
          <HStack as="span" align="center" className={styles.trailing} data-paper="never">
            <IconButton icon="close" label={texts.clearSearch} onClick={empty} />
          </HStack>
        )}
      </div>
    </VStack>
  )
}
