import { useState } from "react"
import type { FeedKey } from "../../../contract/feeds.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { FeedKeyList } from "./FeedKeyList.tsx"
import { MakeKeyPanel } from "./MakeKeyPanel.tsx"

type Location = { id: string; vfnr: string; name: string; main: boolean }

/** The keys by which one's own systems read the released cars, and the way to a new one (P226). */
export function FeedKeysCard({ locations }: { locations: readonly Location[] }) {
  const { t } = useTranslation("feeds")
  const [making, setMaking] = useState<{ unseen: FeedKey | null } | null>(null)
  return (
    <div data-paper="never">
      <Card title={t("title")}>
        <p className="muted">{t("lead")}</p>
        <FeedKeyList
          locationIds={locations.map(({ id }) => id)}
          onRenew={(unseen) => setMaking({ unseen })}
        />
        <div>
          <Button icon="plus" aria-haspopup="dialog" onClick={() => setMaking({ unseen: null })}>
            {t("make")}
          </Button>
        </div>
        {making && <MakeKeyPanel {...making} locations={locations} onClose={() => setMaking(null)} />}
      </Card>
    </div>
  )
}
