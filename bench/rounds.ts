export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export type Results<Name extends string, T> = Record<Name, T[]>

/** Measures variants alternately, starting each round with another one, so that other load affects all. The first round is discarded. */
export async function inRounds<Name extends string, T>(
  rounds: number,
  variants: Record<Name, () => Promise<T>>,
): Promise<Results<Name, T>> {
  const names = Object.keys(variants) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Results<Name, T>
  for (let round = -1; round < rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + names.length) % names.length]!
      const result = await variants[name]()
      if (round >= 0) results[name].push(result)
    }
  return results
}

/** Median of the ratios per round, because both measurements of a round saw the same load. */
export const ratioOf = (measured: readonly number[], against: readonly number[]): number =>
  median(measured.map((value, round) => value / against[round]!))
