import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { PlainDate } from "../../../contract/dates.ts"
import { areas } from "../../../contract/enums.ts"
import { dateText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { ErrorState, Loaded } from "../../ui/feedback/States.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { useSession } from "../session/session.ts"
import { Announced } from "../terms/Changes.tsx"
import { texts as termsTexts } from "../terms/texts.de.ts"
import { ContactLine } from "./Contact.tsx"
import { FaqPanel } from "./FaqPanel.tsx"
import { type InformationHash, type LegalTab, legalHashes, type Place } from "./hash.ts"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"
import { conditionsQuery, termsVersionQuery, unchanging, WaitingText } from "./WaitingText.tsx"

type PanelsProps = { place: Place | null; go: (hash: InformationHash) => void; close: () => void }

export function InformationPanels({ place, go, close }: PanelsProps) {
  const [shown, setShown] = useState(place)
  if (place && place !== shown && !isSame(place, shown)) setShown(place)
  return (
    <>
      <FaqPanel
        open={place?.panel === "faq"}
        wanted={shown?.panel === "faq" ? shown.wanted : null}
        go={go}
        onClose={close}
      />
      <LegalPanel
        open={place?.panel === "legal"}
        tab={shown?.panel === "legal" ? shown.tab : "provider"}
        version={shown?.panel === "legal" ? shown.version : undefined}
        go={go}
        onClose={close}
      />
    </>
  )
}

const isSame = (one: Place, other: Place | null) => JSON.stringify(one) === JSON.stringify(other)

const hashes = Object.entries(legalHashes) as [keyof typeof legalHashes, LegalTab][]
const hashOf = (tab: LegalTab) => hashes.find(([, known]) => known === tab)?.[0] ?? "anbieter"

type Props = {
  open: boolean
  tab: LegalTab
  version: string | undefined
  go: (hash: InformationHash) => void
  onClose: () => void
}

/** Provider, privacy, legal notice, accessibility, terms of use and conditions of binding requests (P63, P61). */
function LegalPanel({ open, tab, version, go, onClose }: Props) {
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

/** The conditions of binding requests: current, or the version of an act (P61). */
function ConditionsText({ version }: { version: string | undefined }) {
  return (
    <Edition read={useQuery(conditionsQuery(version))}>
      {({ text }) =>
        areas.map((area) => (
          <VStack key={area} as="section" gap={4} className={styles.text}>
            <h4>{texts.conditionsOf[area]}</h4>
            <RichText text={text[area]} />
          </VStack>
        ))
      }
    </Edition>
  )
}

const TermsOfUse = ({ version }: { version: string | undefined }) =>
  version === undefined ? <TermsInEffect /> : <FormerTerms version={version} />

const FormerTerms = ({ version }: { version: string }) => (
  <Edition read={useQuery(termsVersionQuery(version))}>{({ text }) => <RichText text={text} />}</Edition>
)

/** Includes the changes of announced versions, and for agents a link to their decision. */
function TermsInEffect() {
  const session = useSession()
  const { data, error, refetch } = useRead("GET /api/terms", undefined, { silent: true })
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void refetch()}>{problemText(error, termsTexts.loadFailed)}</ErrorState>
    ) : (
      <WaitingText />
    )
  const { inEffect, announced } = data
  const isAgent = session.status === "signedIn" && session.user.terms !== null
  const since = { date: dateText(inEffect.effectiveFrom), version: inEffect.version }
  return (
    <VStack as="article" gap={4} className={styles.text}>
      {announced.map((terms) => (
        <Announced key={terms.version} terms={terms} />
      ))}
      <h3 className={styles.textTitle}>{inEffect.title}</h3>
      <Text as="p" small muted className={styles.edition}>
        {termsTexts.inEffectSince(since)}
      </Text>
      {isAgent && (
        <div>
          <LinkButton link={links.terms()} size="small">
            {texts.ownDecision}
          </LinkButton>
        </div>
      )}
      <RichText text={inEffect.text} />
    </VStack>
  )
}

type Version = { title: string; version: string; effectiveFrom: PlainDate; hash: string }
type EditionProps<V> = { read: UseQueryResult<V>; children: (edition: V) => ReactNode }

/** A version of a text with title, version, date and hash (P43, P61). */
function Edition<V extends Version>({ read, children }: EditionProps<V>) {
  return (
    <Loaded of={read} failure={texts.loadFailed} waiting={<WaitingText />}>
      {(edition) => (
        <VStack as="article" gap={4} className={styles.text}>
          <h3 className={styles.textTitle}>{edition.title}</h3>
          <Text as="p" small muted className={styles.edition}>
            {texts.edition({ version: edition.version, date: dateText(edition.effectiveFrom) })}
          </Text>
          {children(edition)}
          <Text as="p" small muted breaks>
            {texts.hash(edition.hash)}
          </Text>
        </VStack>
      )}
    </Loaded>
  )
}
