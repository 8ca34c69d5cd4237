import type { InformationHash } from "../areas/information/index.ts"
import { InformationLink } from "../areas/information/index.ts"
import { useTranslation } from "../texts.ts"
import styles from "./Frame.module.css"
import type texts from "./texts.de.json"

const entries: readonly [InformationHash, keyof typeof texts][] = [
  ["faq", "information"],
  ["anbieter", "provider"],
  ["datenschutz", "privacy"],
  ["rechtliches", "legal"],
  ["nutzungsbedingungen", "terms"],
]

/** Berlin is one hour ahead of UTC at each turn of the year. */
const yearInBerlin = () => new Date(Date.now() + 3_600_000).getUTCFullYear()

/** Beneath every screen, for everybody: year, information, legal texts and version (P74). */
export function Footer() {
  const { t } = useTranslation("shell")
  return (
    <footer className={styles.footer}>
      <p>{t("copyright", { year: yearInBerlin() })}</p>
      <ul className={styles.footerLinks}>
        {entries.map(([hash, text]) => (
          <li key={hash}>
            <InformationLink hash={hash}>{t(text)}</InformationLink>
          </li>
        ))}
      </ul>
      <p>{__APP_VERSION__}</p>
    </footer>
  )
}
