function partsOf(url: string): [before: string, hosts: string[], after: string] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return [before, hosts.split(","), after]
}

/** One URL for each host of a URL with several. */
export function addressesOf(url: string): string[] {
  const [before, hosts, after] = partsOf(url)
  return hosts.map((host) => `${before}${host}${after}`)
}

/** The URL with its hosts in another order: that of `index` first. */
export function startingAt(index: number, url: string): string {
  const [before, hosts, after] = partsOf(url)
  return `${before}${[...hosts.slice(index), ...hosts.slice(0, index)].join(",")}${after}`
}

/** `failOver` moves on to the next host, once however often it is called. */
export type Host = { address: string; failOver(): void }

export type Hosts = ReturnType<typeof hostsOf>

/** The hosts of a URL in turn; the current one is used until it is passed over. */
export function hostsOf(url: string) {
  const addresses = addressesOf(url)
  let turn = 0
  return {
    count: addresses.length,
    current: (): Host => {
      const mine = turn
      const failOver = () => {
        if (turn === mine) turn += 1
      }
      return { address: addresses[mine % addresses.length] as string, failOver }
    },
  }
}
