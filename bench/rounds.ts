export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export type Results<Name extends string, T> = Record<Name, T[]>

/**
 * Measures the variants in turns, each round beginning with another one, so that other load on the machine affects all
 * alike. A first round is not counted.
 */
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

/** The median of the ratios of all rounds: both measurements of a round met the same machine. */
export const ratioOf = (measured: readonly number[], against: readonly number[]): number =>
  median(measured.map((value, round) => value / against[round]!))
