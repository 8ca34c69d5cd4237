import { Suspense, useState } from "react"
import type { Area } from "../../../contract/enums.ts"
import type { Filters } from "../../../contract/filter-fields.ts"

import { Button } from "../../ui/button/Button.tsx"
import { lazyNamed } from "../../ui/loading/chunks.tsx"
import { texts } from "./texts.de.ts"

const SaveSearchPanel = lazyNamed(() => import("./SaveSearchPanel.tsx"), "SaveSearchPanel")

export function SaveSearch({ area, filters }: { area: Area; filters: Filters }) {
  const [opened, setOpened] = useState<Filters | null>(null)
  return (
    <>
      <Button icon="bell" aria-haspopup="dialog" onClick={() => setOpened(filters)}>
        {texts.saveSearch}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <SaveSearchPanel area={area} view={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
