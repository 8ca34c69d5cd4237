import { saveFile } from "../../ui/browser/files.ts"
import { Button } from "../../ui/button/Button.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

export function DataCard() {
  return (
    <PageSection ruled gap={3} title={texts.data}>
      <p className="muted">{texts.dataText}</p>
      <ExportButton />
    </PageSection>
  )
}

/** Downloads all data of the user; also for blocked users. */
export function ExportButton() {
  const words = { success: texts.exported, failure: texts.exportFailed }
  const fetched = useOwnCall("GET /api/profile/export", words, (data) =>
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), texts.exportFile),
  )
  return (
    <Button icon="download" busy={fetched.isPending} onClick={() => fetched.mutate(undefined)}>
      {texts.export}
    </Button>
  )
}
