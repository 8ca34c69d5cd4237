import type { Db } from "../../core/postgres/index.ts"
import { wordsOf, wordsOfHosts } from "./rules.guessable.ts"

type Row = { person: string[] | null; places: string[] | null; brands: string[] | null }

const wordsSql = `
  select (select array[u.firstname, u.lastname, u.gssn_location] from users u where lower(u.mail) = lower($1)) as person,
    (select array_agg(l.name || ' ' || l.city) from users u join user_locations ul on ul.user_id = u.id
      join locations l on l.id = ul.location_id where lower(u.mail) = lower($1)) as places,
    (select array_agg(label) from options where type = 'BRAND') as brands`

/** The same for a mail that nobody has proven to be theirs: what the portal knows of its owner stays out, a stranger could guess it. */
export const wordsOfForm = (db: Db, mail: string, about: readonly string[]): Promise<string[]> =>
  words(db, null, mail, about)

/**
 * Words that somebody who knows the person with this mail, or where they work, would try as a password: names, the mail's parts,
 * locations and brands (P56). `about` is what is known besides.
 */
export const wordsAbout = (db: Db, mail: string, about: readonly string[] = []): Promise<string[]> =>
  words(db, mail, mail, about)

async function words(
  db: Db,
  known: string | null,
  mail: string,
  about: readonly string[],
): Promise<string[]> {
  const row = await db.one<Row>(wordsSql, [known])
  const { person, places, brands } = row as Row
  const [local = "", host = ""] = mail.split("@")
  const texts = [local, ...about, ...(person ?? []), ...(places ?? []), ...(brands ?? [])]
  return [...wordsOf(texts.filter((text) => text !== null)), ...wordsOfHosts([host])]
}
