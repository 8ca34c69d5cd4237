import { useTranslation } from "../../texts.ts"
import { useBrowserChoice } from "../../ui/browser/index.ts"
import { Switch } from "../../ui/field/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import styles from "./Find.module.css"

const everywhere = ["next", "previous", "act", "leave", "search", "palette", "save", "help"] as const
const elsewhere = ["photos", "ticks"] as const

const keysOf = {
  next: ["J", "↓"],
  previous: ["K", "↑"],
  act: ["Enter"],
  leave: ["Esc"],
  search: ["/"],
  palette: ["Strg + K", "Cmd + K"],
  save: ["Strg + S", "Cmd + S"],
  help: ["?"],
  photos: ["Pfeil links", "rechts"],
  ticks: ["Umschalt + Pfeil", "Umschalt + Leertaste"],
} as const

/** All keys of the portal, and the way to do without single characters (P197). */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("find")
  const [letters, choose] = useBrowserChoice("letterKeys")
  return (
    <SidePanel hasNoAddress open={open} onClose={onClose} title={t("keysTitle")}>
      <div className={styles.help}>
        <KeyList names={everywhere} />
        <h3>{t("inPlaces")}</h3>
        <KeyList names={elsewhere} />
        <h3>{t("lettersTitle")}</h3>
        <Switch
          label={t("letters")}
          checked={letters !== "off"}
          onChange={(wanted) => choose(wanted ? null : "off")}
        />
        <p className="muted">{t("lettersText")}</p>
      </div>
    </SidePanel>
  )
}

function KeyList({ names }: { names: readonly (keyof typeof keysOf)[] }) {
  const { t } = useTranslation("find")
  return (
    <dl className={styles.keys}>
      {names.map((name) => (
        <div key={name}>
          <dt>
            {keysOf[name].map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t(`key_${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
