import { ContractFile } from "./ContractFile.tsx"
import { useContracts } from "./use-contracts.ts"

type Props = { activityId: string; actId: string }

/** The document of one act of an activity (P129); nothing for an act that has none. */
export function ContractLink({ activityId, actId }: Props) {
  const { data } = useContracts(activityId)
  const document = data?.find((each) => each.actId === actId)
  return document ? <ContractFile document={document} /> : null
}
