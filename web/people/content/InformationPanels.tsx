import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { areas } from "../../../contract/core/enums.ts"
import { links } from "../../core/links.ts"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Loaded } from "../../ui/feedback/States.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { useSession } from "../identity/session.ts"
import { Announced } from "../terms/Changes.tsx"
import { ContactLine } from "./Contact.tsx"
import { EditionLine } from "./EditionLine.tsx"
import { FaqPanel } from "./FaqPanel.tsx"
import { type InformationHash, type InformationView, type LegalTab, legalHashes } from "./hash.ts"
import { texts } from "./texts.de.ts"
import { conditionsQuery, termsVersionQuery, unchanging, WaitingText } from "./WaitingText.tsx"

type PanelsProps = { view: InformationView | null; go: (hash: InformationHash) => void; close: () => void }

export function InformationPanels({ view, go, close }: PanelsProps) {
  const [shown, setShown] = useState(view)
  if (view && view !== shown && !isSame(view, shown)) setShown(view)
  return (
    <>
      <FaqPanel
        open={view?.panel === "faq"}
        wanted={shown?.panel === "faq" ? shown.wanted : null}
        go={go}
        onClose={close}
      />
      <LegalPanel
        open={view?.panel === "legal"}
        tab={shown?.panel === "legal" ? shown.tab : "provider"}
        version={shown?.panel === "legal" ? shown.version : undefined}
        go={go}
        onClose={close}
      />
    </>
  )
}

const isSame = (one: InformationView, other: InformationView | null) =>
  JSON.stringify(one) === JSON.stringify(other)

const hashes = Object.entries(legalHashes) as [keyof typeof legalHashes, LegalTab][]
const hashOf = (tab: LegalTab) => hashes.find(([, legalTab]) => legalTab === tab)?.[0] ?? "anbieter"

type Props = {
  open: boolean
  tab: LegalTab
  version: string | undefined
  go: (hash: InformationHash) => void
  onClose: () => void
}

/** Provider, privacy, legal notice, accessibility, terms of use and conditions of binding requests (P61). */
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
              version === undefined ? (
                <Terms />
              ) : (
                <FormerTerms version={version} />
              )
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
  const read = useRead("GET /api/content/legal", undefined, unchanging)
  return (
    <Loaded of={read} failure={texts.loadFailed} waiting={<WaitingText />}>
      {(legal) =>
        legal
          .filter((text) => text.page === page)
          .map((text) => (
            <Edition key={page} {...text}>
              <RichText text={text.text} />
            </Edition>
          ))
      }
    </Loaded>
  )
}

/** The conditions of binding requests: current, or the version of an act. */
function ConditionsText({ version }: { version: string | undefined }) {
  const read = useQuery(conditionsQuery(version))
  return (
    <Loaded of={read} failure={texts.loadFailed} waiting={<WaitingText />}>
      {({ text, effectiveFrom, ...edition }) => (
        <Edition {...edition} date={effectiveFrom}>
          {areas.map((area) => (
            <VStack key={area} as="section" gap={4}>
              <h4>{texts.conditionsOf[area]}</h4>
              <RichText text={text[area]} />
            </VStack>
          ))}
        </Edition>
      )}
    </Loaded>
  )
}

function FormerTerms({ version }: { version: string }) {
  const read = useQuery(termsVersionQuery(version))
  return (
    <Loaded of={read} failure={texts.loadFailed} waiting={<WaitingText />}>
      {({ text, effectiveFrom, ...edition }) => (
        <Edition {...edition} date={effectiveFrom}>
          <RichText text={text} />
        </Edition>
      )}
    </Loaded>
  )
}

/** The terms in effect, the changes of announced versions, and for agents a link to their decision. */
function Terms() {
  const session = useSession()
  const read = useRead("GET /api/terms", undefined, { silent: true })
  const isAgent = session.status === "signedIn" && session.user.terms !== null
  return (
    <Loaded of={read} failure={texts.loadFailed} waiting={<WaitingText />}>
      {({ inEffect: { title, version, effectiveFrom, text }, announced }) => (
        <Edition {...{ title, version }} date={effectiveFrom}>
          {announced.map((terms) => (
            <Announced key={terms.version} terms={terms} />
          ))}
          {isAgent && (
            <LinkButton link={links.terms()} size="small">
              {texts.ownDecision}
            </LinkButton>
          )}
          <RichText text={text} />
        </Edition>
      )}
    </Loaded>
  )
}

type EditionProps = { title: string; version: string; date: PlainDate; hash?: string; children: ReactNode }

/** A version of a text with title, version and date, and with its hash where acts refer to it (P43). */
const Edition = ({ title, version, date, hash, children }: EditionProps) => (
  <VStack as="article" gap={4}>
    <h3 className="large">{title}</h3>
    <EditionLine version={version} date={date} />
    {children}
    {hash && (
      <Text as="p" small muted breaks>
        {texts.hash(hash)}
      </Text>
    )}
  </VStack>
)
