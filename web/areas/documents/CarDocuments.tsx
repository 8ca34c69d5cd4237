import type { AgentCar } from "../../../contract/cars.ts"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { ErrorState } from "../../ui/feedback/States.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { DocumentTable } from "./DocumentTable.tsx"
import { texts } from "./texts.de.ts"
import { useDocuments } from "./use-documents.ts"

/**
 * The documents of a car for an agent, under their own heading; nothing when there are none. They are there to be loaded, so
 * paper does without: a car stays one page (P195).
 */
export function CarDocuments({ car }: { car: Pick<AgentCar, "id" | "offerVersion"> }) {
  const { data, error, isLoadingError, refetch } = useDocuments(car.id, car.offerVersion)
  if (!isLoadingError && !data?.length) return null
  return (
    <Section data-paper="never">
      <h3>{texts.title}</h3>
      {data ? (
        <DocumentTable documents={data} canEdit={false} />
      ) : (
        <ErrorState onRetry={() => void refetch()}>{problemText(error, texts.loadFailed)}</ErrorState>
      )}
    </Section>
  )
}
