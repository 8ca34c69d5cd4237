import { Notice, problemCode, problemText } from "../../ui/feedback/index.ts"
import styles from "./Excel.module.css"
import { texts } from "./texts.de.ts"

/** `sheet` names the one that was read where there are others. */
type WrongHeader = { missing: string[]; unknown: string[]; duplicate: string[]; sheet?: string }

const headerOf = (error: unknown): WrongHeader | null =>
  problemCode(error) === "import_wrong_header" && error instanceof Error && "details" in error
    ? (error.details as WrongHeader)
    : null

type Props = {
  error: unknown
  /** Nobody knows whether the file was applied. */
  isUnknown: boolean
}

/** Why a file was refused as a whole, and that nothing was changed (P87), where that is known. */
export function ImportProblem({ error, isUnknown }: Props) {
  const header = headerOf(error)
  return (
    <div role="alert">
      <Notice tone="error" title={isUnknown ? texts.answerLost : problemText(error, texts.importFailed)}>
        {header && (
          <>
            {header.sheet !== undefined && <p>{texts.firstSheet(header.sheet)}</p>}
            <Columns title={texts.missingColumns} names={header.missing} />
            <Columns title={texts.unknownColumns} names={header.unknown} />
            <Columns title={texts.duplicateColumns} names={header.duplicate} />
          </>
        )}
        <p>{isUnknown ? texts.importUnknown : texts.nothingChanged}</p>
      </Notice>
    </div>
  )
}

function Columns({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}
