import { useQuery } from "@tanstack/react-query"
import { roleText } from "../../../contract/core/enums.ts"
import type { DemoPerson } from "../../../contract/core/system.ts"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { portalMeta } from "../content/meta.ts"
import styles from "./LoginPage.module.css"
import { texts } from "./texts.de.ts"

/** In milliseconds, since a visitor may change the demo users. */
const freshMs = 5_000

const password = "Vorfuehrwagen-2026"

type Props = { onChoose: (mail: string, password: string) => void }

/** The current demo users (P57); a click fills the form. */
export function DemoPeople({ onChoose }: Props) {
  const { data } = useQuery({ ...portalMeta, staleTime: freshMs })
  return (
    <VStack as="section" gap={2} small muted className={styles.demo}>
      <h2>{texts.demoTitle}</h2>
      <p>{texts.demoText}</p>
      <ul>
        {data?.demoPeople.map((person) => (
          <li key={person.mail}>
            <button type="button" onClick={() => onChoose(person.mail, password)}>
              <VStack as="span">
                <span translate="no">{person.mail}</span>
                <Text muted>{aboutOf(person)}</Text>
              </VStack>
            </button>
          </li>
        ))}
      </ul>
    </VStack>
  )
}

/** "Verkaufsleitung, Autohaus Brenner Hamburg und 2 weitere Standorte, gesperrt". */
const aboutOf = ({ type, locations, state }: DemoPerson): string =>
  [roleText[type], texts.demoLocations(locations), texts.demoState[state]].filter((part) => part).join(", ")
