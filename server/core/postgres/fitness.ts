import { addressesOf, startingAt, withClient } from "@packages/postgres-client"
import { OperatorError } from "../operator-error.ts"
import { sessionClient } from "./pool.ts"

/** Oldest tested PostgreSQL. */
const oldestMajor = 16

type Facts = { version: number; encoding: string; reads: boolean; isOurs: boolean }

/** Puts the writable host first. Throws an `OperatorError`, or the failure of the last host. */
export async function fitUrl(url: string): Promise<string> {
  const addresses = addressesOf(url)
  let failure: unknown
  for (const [index, address] of addresses.entries()) {
    try {
      assertFit(await factsOf(address), addresses.length)
      return startingAt(index, url)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const factsSql = `select current_setting('server_version_num')::int / 10000 as version,
  (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
  pg_is_in_recovery() as reads, current_setting('zvf.portal', true) is not distinct from 'on' as "isOurs"`

const factsOf = (address: string): Promise<Facts> =>
  withClient(sessionClient(address), async (client) => {
    const { rows } = await client.query<Facts>(factsSql)
    return rows[0] as Facts
  }).catch((error: Error) => {
    throw /unsupported startup parameter/.test(error.message) ? new OperatorError(pooled) : error
  })

function assertFit({ version, encoding, reads, isOurs }: Facts, hosts: number): void {
  const refuse = (sentence: string) => {
    throw new OperatorError(sentence)
  }
  if (version < oldestMajor)
    refuse(`Dort läuft PostgreSQL ${version}; das Portal braucht mindestens PostgreSQL ${oldestMajor}.`)
  if (encoding !== "UTF8")
    refuse(
      `Sie speichert Texte in ${encoding}; das Portal braucht eine Datenbank in UTF8 (create database … encoding 'UTF8').`,
    )
  if (reads)
    refuse(
      hosts > 1
        ? "Keiner der genannten Server nimmt Änderungen an; alle sind nur zum Lesen da (Standby)."
        : "Sie nimmt keine Änderungen an: Der Server ist nur zum Lesen da (Standby).",
    )
  if (!isOurs) refuse(pooled)
}

const pooled =
  "Davor steht ein Verbindungs-Pooler, der die Einstellungen einer Sitzung nicht weitergibt; bitte nennen Sie die Adresse von PostgreSQL selbst, das Portal hält seine Verbindungen selbst bereit."
