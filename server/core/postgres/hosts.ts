import { addressesOf } from "./address.ts"

/** `passOver` moves on to the next host, once however often it is called. */
export type Host = { address: string; passOver(): void }

export type Hosts = {
  count: number
  current(): Host
}

/** The hosts of a `DATABASE_URL` in turn; the current one is used until it is passed over. */
export function hostsOf(url: string): Hosts {
  const addresses = addressesOf(url)
  let turn = 0
  return {
    count: addresses.length,
    current: () => {
      const mine = turn
      const passOver = () => {
        if (turn === mine) turn += 1
      }
      return { address: addresses[mine % addresses.length] as string, passOver }
    },
  }
}
