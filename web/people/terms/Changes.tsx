import { dateText } from "../../../contract/core/format.ts"
import type { TermsVersion } from "../../../contract/people/terms.ts"
import { Card } from "../../ui/layout/Card.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { texts } from "./texts.de.ts"

type Props = { versions: readonly Pick<TermsVersion, "version" | "effectiveFrom" | "changes">[] }

/** Changes by version; with dates if there are several. */
export function Changes({ versions }: Props) {
  return versions.map(({ version, effectiveFrom, changes }) => (
    <div key={version}>
      {versions.length > 1 && <h3>{texts.changesOf(dateText(effectiveFrom))}</h3>}
      <VStack as="ul" gap={2} className="readable bullets">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </VStack>
    </div>
  ))
}

export function Announced({ terms }: { terms: TermsVersion }) {
  return (
    <Card title={texts.announcedTitle(dateText(terms.effectiveFrom))}>
      <p>{texts.announcedText}</p>
      <Changes versions={[terms]} />
      <details>
        <summary className="text-button">{texts.showText}</summary>
        <RichText text={terms.text} />
      </details>
    </Card>
  )
}
