import type { Area } from "../../../contract/core/enums.ts"
import type { Filters } from "../../../contract/fleet/filter-fields.ts"
import { lazyPanel } from "../../ui/panel/lazy-panel.tsx"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { texts } from "./texts.de.ts"

const SaveSearchPanel = lazyPanel(() => import("./SaveSearchPanel.tsx"), "SaveSearchPanel")

export const SaveSearch = (search: { area: Area; filters: Filters }) => (
  <OpenButton icon="bell" variant="quiet" label={texts.saveSearch}>
    {({ open, onClose }) =>
      open && <SaveSearchPanel {...search} open title={texts.saveTitle} onClose={onClose} />
    }
  </OpenButton>
)
