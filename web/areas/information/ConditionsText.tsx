import { useQuery } from "@tanstack/react-query"
import { areas } from "../../../contract/enums.ts"
import { RichText, VStack } from "../../ui/layout/index.ts"
import { Edition } from "./Edition.tsx"
import { conditionsQuery } from "./editions.ts"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"

/** The conditions of binding requests: those in effect, or the version that somebody agreed to (P61). */
export function ConditionsText({ version }: { version: string | undefined }) {
  return (
    <Edition read={useQuery(conditionsQuery(version))}>
      {({ text }) =>
        areas.map((area) => (
          <VStack key={area} as="section" gap={4} className={styles.text}>
            <h4>{texts.conditionsOf[area]}</h4>
            <RichText text={text[area]} />
          </VStack>
        ))
      }
    </Edition>
  )
}
