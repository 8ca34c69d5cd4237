import { memo, useEffect, useMemo, useState } from "react"
import { errorText } from "../../../contract/error-text.ts"
import { isRefused } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { Combobox, type ComboboxOption } from "../../ui/field/index.ts"
import { UploadRow, UploadRows } from "../../ui/upload/index.ts"
import styles from "./Images.module.css"
import {
  type Configuration,
  configurationText,
  conflictsOf,
  type ImageUpload,
  type ImageWish,
  type Obstacle,
  type Planned,
} from "./upload-plan.ts"

type Props = {
  plan: readonly Planned[]
  configurations: readonly Configuration[]
  onWish: (id: number, wish: ImageWish) => void
  onRemove: (leaves: (upload: ImageUpload) => boolean) => void
}

/** The chosen files, each with the configuration it was matched to, before and while they are sent. */
export function UploadList({ plan, configurations, onWish, onRemove }: Props) {
  const { t } = useTranslation("images")
  const options = useMemo(
    () =>
      configurations.map((one) => ({
        value: one.filename,
        name: configurationText(one),
        label: `${configurationText(one)} (${t(one.image ? "hasImage" : "hasNone")})`,
      })),
    [configurations, t],
  )
  const conflicts = conflictsOf(plan)
  const replaceAll = () => {
    for (const { id, wish } of conflicts) onWish(id, { ...wish, replace: true })
  }
  const done = plan.filter(({ upload }) => upload.state === "done").length
  return (
    <section className={styles.uploads}>
      <div className={styles.uploadBar}>
        <p role="status">{t("progress", { done, all: plan.length })}</p>
        {conflicts.length > 0 && (
          <Button size="small" onClick={replaceAll}>
            {t("replaceAll", { count: conflicts.length })}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => onRemove(() => true)}>
          {t("clear")}
        </Button>
      </div>
      <UploadRows>
        {plan.map((planned) => (
          <FileRow key={planned.upload.id} {...{ ...planned, options, onWish, onRemove }} />
        ))}
      </UploadRows>
    </section>
  )
}

type Choice = ComboboxOption & { name: string }
type RowProps = Planned & Pick<Props, "onWish" | "onRemove"> & { options: readonly Choice[] }

/** Drawn again only when its own file gets on. */
const FileRow = memo(function FileRow({ upload, obstacle, options, onWish, onRemove }: RowProps) {
  const { t } = useTranslation("images")
  const { id, file, wish, state, problem } = upload
  const atRest = state === "held" || state === "failed"
  // The server may know of an image that came here only after the list was loaded.
  const refusedReplace = state === "failed" && existsNow(problem)
  const asks = atRest && (obstacle === "exists" || refusedReplace)
  return (
    <UploadRow
      upload={upload}
      preview={<Preview file={file} />}
      problem={useProblem(upload, obstacle)}
      onRemove={() => onRemove((one) => one.id === id)}
    >
      {atRest ? (
        <Combobox
          label={t("configuration", { file: file.name })}
          labelHidden
          placeholder={t("choose")}
          value={wish.filename}
          onChange={(filename) => onWish(id, { filename, replace: false })}
          options={options}
        />
      ) : (
        <p>{options.find(({ value }) => value === wish.filename)?.name}</p>
      )}
      {asks && (
        <Decision
          file={file}
          text={t("obstacle_exists")}
          label={t("replace")}
          onDecide={() => onWish(id, { ...wish, replace: true })}
        />
      )}
      {atRest && wish.replace && !asks && (
        <Decision
          file={file}
          text={t("willReplace")}
          label={t("keep")}
          onDecide={() => onWish(id, { ...wish, replace: false })}
        />
      )}
    </UploadRow>
  )
})

type DecisionProps = { file: File; text: string; label: string; onDecide: () => void }

function Decision({ file, text, label, onDecide }: DecisionProps) {
  return (
    <div className={styles.decision}>
      <p>{text}</p>
      <Button size="small" aria-label={`${label}: ${file.name}`} onClick={onDecide}>
        {label}
      </Button>
    </div>
  )
}

const existsNow = (problem: unknown) => isRefused<"POST /api/car/image">(problem, "image_exists")

/** What stands in the file's way, or else why the server refused it. */
function useProblem({ state, problem }: ImageUpload, obstacle: Obstacle | null): string | undefined {
  const { t } = useTranslation("images")
  if (state === "failed" && obstacle === null && !existsNow(problem))
    return problemText(problem, t("uploadFailed"))
  if (state !== "held" && state !== "failed") return undefined
  switch (obstacle) {
    case null:
    case "exists":
      return undefined
    case "unknown":
    case "unnamed":
    case "twice":
      return t(`obstacle_${obstacle}`)
    default:
      return errorText[obstacle]
  }
}

/** The file as it lies on the disk, small. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  // What the browser cannot draw leaves its place empty; the server says why.
  return address ? (
    <img className={styles.thumb} src={address} alt="" onError={() => setAddress(null)} />
  ) : (
    <span className={styles.thumb} />
  )
}
