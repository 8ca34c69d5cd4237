import { dateText } from "../../../contract/format.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { RichText, Tabs, Text, VStack } from "../../ui/layout/index.ts"
import { useRead } from "../../ui/loading/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { ConditionsText } from "./ConditionsText.tsx"
import { ContactLine } from "./ContactLine.tsx"
import { unchanging } from "./editions.ts"
import { type InformationHash, type LegalTab, legalHashes } from "./hash.ts"
import styles from "./Information.module.css"
import { TermsOfUse } from "./TermsOfUse.tsx"
import { texts } from "./texts.de.ts"
import { WaitingText } from "./WaitingText.tsx"

const hashes = Object.entries(legalHashes) as [keyof typeof legalHashes, LegalTab][]
const hashOf = (tab: LegalTab) => hashes.find(([, known]) => known === tab)?.[0] ?? "anbieter"

type Props = {
  open: boolean
  tab: LegalTab
  version: string | undefined
  go: (hash: InformationHash) => void
  onClose: () => void
}

/** Provider, privacy, legal notice, accessibility, terms of use and the conditions of binding requests (P63, P61). */
export function LegalPanel({ open, tab, version, go, onClose }: Props) {
  return (
    <SidePanel open={open} onClose={onClose} title={texts.legalTitle} subtitle={<ContactLine />}>
      <Tabs
        label={texts.legalTitle}
        value={tab}
        onChange={(next) => go(hashOf(next))}
        tabs={hashes.map(([, value]) => ({
          value,
          label: texts[value],
          content:
            value === "termsOfUse" ? (
              <TermsOfUse version={version} />
            ) : value === "conditions" ? (
              <ConditionsText version={version} />
            ) : (
              <LegalText page={value} />
            ),
        }))}
      />
    </SidePanel>
  )
}

function LegalText({ page }: { page: Exclude<LegalTab, "termsOfUse" | "conditions"> }) {
  const { data, error, refetch } = useRead("GET /api/content/legal", undefined, unchanging)
  const found = data?.find((text) => text.page === page)
  if (found) {
    const { title, version, date, text } = found
    return (
      <VStack as="article" gap={4} className={styles.text}>
        <h3 className={styles.textTitle}>{title}</h3>
        <Text as="p" small muted className={styles.edition}>
          {texts.edition({ version, date: dateText(date) })}
        </Text>
        <RichText text={text} />
      </VStack>
    )
  }
  if (!error) return <WaitingText />
  return <ErrorState onRetry={() => void refetch()}>{problemText(error, texts.loadFailed)}</ErrorState>
}
