import { instantText, notSet } from "../../../contract/format.ts"
import type { RecordEntry } from "../../../contract/record.ts"
import { factsOf } from "../../../contract/record-facts.ts"
import { entryName, sourceNames } from "../../../contract/record-words.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Breaks, Facts } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import styles from "./Record.module.css"

type Props = {
  entry: RecordEntry | null
  names: Readonly<Record<string, string>>
  open: boolean
  onClose: () => void
}

/** An entry with everything that was recorded, and its place in the chain. */
export function EntryPanel({ entry, names, open, onClose }: Props) {
  const { t } = useTranslation("record")
  if (!entry) return null
  const { at, actor, user, car, source } = entry
  return (
    <SidePanel
      hasNoAddress
      open={open}
      onClose={onClose}
      title={entryName(entry.kind, entry.isCancellation)}
      subtitle={at === null ? undefined : instantText(at)}
    >
      <div className={styles.panel}>
        {entry.content === null ? (
          <Notice tone="info">{t("purged")}</Notice>
        ) : (
          <>
            <Facts
              facts={[
                { label: t("actor"), value: actor?.name || actor?.id || notSet },
                { label: t("source"), value: source ? sourceNames[source] : notSet },
                { label: t("user"), value: user?.name || user?.id || notSet },
                { label: t("jobNumber"), value: car?.name || car?.id || notSet },
              ]}
            />
            <Content entry={entry} names={names} />
          </>
        )}
        <section className={styles.section}>
          <h3>{t("chain")}</h3>
          <Facts
            facts={[
              { label: t("position"), value: entry.position },
              { label: t("sealedAt"), value: instantText(entry.sealedAt) },
              { label: t("hash"), value: <Hash text={entry.hash} /> },
              { label: t("previousHash"), value: <Hash text={entry.previousHash} /> },
              { label: t("entryHash"), value: <Hash text={entry.entryHash} /> },
              { label: t("entryId"), value: <Hash text={entry.id ?? notSet} /> },
            ]}
          />
        </section>
      </div>
    </SidePanel>
  )
}

const Hash = ({ text }: { text: string }) => (
  <code className={styles.hash}>
    <Breaks text={text} />
  </code>
)

function Content({ entry, names }: Pick<Props, "names"> & { entry: RecordEntry }) {
  const { t } = useTranslation("record")
  const facts = factsOf(entry.content, names)
  return (
    <section className={styles.section}>
      <h3>{t("content")}</h3>
      {facts.length === 0 ? <p>{t("noContent")}</p> : <Facts facts={facts} />}
    </section>
  )
}
