import { useTranslation } from "../../texts.ts"
import styles from "./LoginPage.module.css"

const password = "Vorfuehrwagen-2026"
const accounts = [
  ["leitung@brenner.example", "demoManager"],
  ["beratung@brenner.example", "demoSeller"],
  ["leitung@kessler.example", "demoManager"],
  ["beratung@sommer.example", "demoInactive"],
  ["admin@aurel.example", "demoAdmin"],
] as const

/** The people of the demo, which exists on this machine only; a click fills the form. */
export function DemoAccounts({ onChoose }: { onChoose: (mail: string, password: string) => void }) {
  const { t } = useTranslation("sign-in")
  return (
    <section className={styles.demo}>
      <h2>{t("demoTitle")}</h2>
      <p>{t("demoText")}</p>
      <ul>
        {accounts.map(([mail, role]) => (
          <li key={mail}>
            <button type="button" onClick={() => onChoose(mail, password)}>
              <span>{mail}</span>
              <span className={styles.role}>{t(role)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
