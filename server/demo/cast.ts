import { addDays, type PlainDate } from "../../contract/core/dates.ts"
import type { OptionType, Role } from "../../contract/core/enums.ts"
import { type Database, insertRows } from "../core/postgres/db.ts"
import { accepted } from "../core/refusal.ts"
import type { IdentityService } from "../portal/identity/identity-service.ts"

/** The fictional world of demo, tests and screenshots, with fixed ids so that links and pictures stay the same. */
export const castPassword = "Vorfuehrwagen-2026"

/** Terms that all active users of the cast accepted long ago. */
export const castTermsVersion = "2024-07"
/** Texts agreed to by their binding calls. */
export const castAgreed = { termsVersion: castTermsVersion, conditionsVersion: "2024-07" } as const
const castConsentAt = "2024-07-01T08:00:00Z"

const castId = (kind: "1" | "2" | "3", number: number): string =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(11, "0")}`

/** Number, name, number of the main location, street, zip, city, region. */
const locationTable = `
1001|Aurel Zentrum Stuttgart|1001|Neckartorallee 12|70173|Stuttgart|Baden-Württemberg
1002|Filiale Esslingen|1001|Ulmer Landstraße 48|73728|Esslingen|Baden-Württemberg
1003|Filiale Ludwigsburg|1001|Schlossfeldweg 7|71638|Ludwigsburg|Baden-Württemberg
1101|Autohaus Brenner Hamburg|1101|Elbkaistraße 101|20457|Hamburg|Hamburg
1102|Filiale Harburg|1101|Winsener Bogen 23|21073|Hamburg|Hamburg
1103|Filiale Lübeck|1101|Travehof 5|23552|Lübeck|Schleswig-Holstein
1201|Autohaus Kessler München|1201|Isarring 88|80331|München|Bayern
1202|Filiale Freising|1201|Domblickstraße 14|85354|Freising|Bayern
1301|Autohaus Sommer Köln|1301|Rheinuferweg 200|50667|Köln|Nordrhein-Westfalen
1302|Filiale Bonn|1301|Godesberger Kehre 31|53111|Bonn|Nordrhein-Westfalen
1303|Filiale Leverkusen|1301|Dhünnaue 9|51373|Leverkusen|Nordrhein-Westfalen
1401|Autohaus Lindner Leipzig|1401|Messeparkstraße 66|04109|Leipzig|Sachsen
1402|Filiale Halle|1401|Saalebogen 18|06108|Halle|Sachsen-Anhalt
1501|Autohaus Weiss Frankfurt|1501|Mainfeldallee 40|60311|Frankfurt|Hessen`

export const castLocations = locationTable
  .trim()
  .split("\n")
  .map((line) => {
    const [vfnr = "", name = "", vfnrHB = "", street = "", zip = "", city = "", region = ""] = line.split("|")
    return { id: castId("1", Number(vfnr)), vfnr, name, vfnrHB, street, zip, city, region }
  })

const user = (
  number: number,
  mail: string,
  [firstname, lastname]: [string, string],
  type: Role,
  locations: readonly string[],
  active = true,
) => ({ id: castId("2", number), mail, firstname, lastname, type, active, locations })
type CastUser = ReturnType<typeof user>

export const castUsers: readonly CastUser[] = [
  user(1, "admin@aurel.example", ["Anna", "Behrens"], "ADMIN", []),
  user(2, "leitung@brenner.example", ["Jens", "Brenner"], "SALES_MANAGER", ["1101", "1102", "1103"]),
  user(3, "beratung@brenner.example", ["Heike", "Böhm"], "SELLER", ["1102"]),
  user(4, "leitung@kessler.example", ["Simone", "Kessler"], "SALES_MANAGER", ["1201"]),
  user(5, "leitung@freising.example", ["Tobias", "Fuchs"], "SALES_MANAGER", ["1202"]),
  user(6, "beratung@sommer.example", ["Marion", "Sommer"], "SELLER", ["1301"], false),
]

/** More users of the demo, so that every location has a sales manager, and the admin a colleague. */
const historyUsers: readonly CastUser[] = [
  user(7, "disposition@aurel.example", ["Lars", "Dorn"], "ADMIN", []),
  user(8, "leitung@stuttgart.example", ["Petra", "Ulmer"], "SALES_MANAGER", ["1001", "1002", "1003"]),
  user(9, "leitung@sommer.example", ["Holger", "Sommer"], "SALES_MANAGER", ["1301", "1302", "1303"]),
  user(10, "leitung@lindner.example", ["Julia", "Lindner"], "SALES_MANAGER", ["1401", "1402"]),
  user(11, "leitung@weiss.example", ["Ralf", "Weiss"], "SALES_MANAGER", ["1501"]),
]
export const demoUsers: readonly CastUser[] = [...castUsers, ...historyUsers]

const labels: Record<OptionType, string> = {
  BRAND: "Aurel|Aurel Vans",
  MODEL: "Corso|Lumen|Terra|Piccolo|Grande|Porter|Camp",
  MODEL_SERIES: "Classic|Estate|Linea|Trail|Trail Lang|Urban|Royal|Cargo|Cargo Lang",
  PROMOTION: "Herbstaktion 2026|Elektro-Wochen|Junge Vorführer|Sommeraktion 2026",
}

export const castOptions = (Object.keys(labels) as OptionType[])
  .flatMap((type) =>
    labels[type].split("|").map((label) => ({ type, label, expired: label === "Sommeraktion 2026" })),
  )
  .map((option, index) => ({ id: castId("3", index + 1), ...option }))

const locationByVfnr = new Map(castLocations.map((one) => [one.vfnr, one]))
const userByMail = new Map(demoUsers.map((one) => [one.mail, one]))

function member<T>(all: ReadonlyMap<string, T>, key: string): T {
  const found = all.get(key)
  if (!found) throw new Error(`${key} is not in the cast`)
  return found
}
export const castLocation = (vfnr: string) => member(locationByVfnr, vfnr)
export const castUser = (mail: string) => member(userByMail, mail)

/** Writes locations, users and options into an empty database. Throws if the cast exists. */
export async function loadCast(
  db: Database,
  identity: IdentityService,
  today: PlainDate,
  people: readonly CastUser[] = castUsers,
): Promise<void> {
  await db.transaction(async (tx) => {
    const identityIds: string[] = []
    for (const { mail, firstname, lastname } of people) {
      const account = { mail, name: `${firstname} ${lastname}`, password: castPassword }
      identityIds.push(accepted(await identity.createAccount(tx, account)))
    }
    await insertRows(tx, "locations", castLocations.map(locationRow))
    await insertRows(
      tx,
      "users",
      people.map(({ locations: _, ...user }, index) => ({ ...user, identityId: identityIds[index] })),
    )
    await tx.run("insert into proven_mails (user_id, mail, at) select id, mail, now() from users")
    const places = people.flatMap(({ id, locations }) =>
      locations.map((vfnr) => ({ userId: id, locationId: castLocation(vfnr).id })),
    )
    await insertRows(tx, "user_locations", places)
    await tx.run(
      `insert into terms_acts (user_id, version, act, at)
       select id, $1, 'ACCEPTED', $2 from users where active and type <> 'ADMIN'`,
      [castTermsVersion, castConsentAt],
    )
    const options = castOptions.map(({ expired, ...option }) => ({
      ...option,
      validUntil: expired ? addDays(today, -30) : null,
    }))
    await insertRows(tx, "options", options)
  })
}

const locationRow = ({ vfnrHB, ...location }: (typeof castLocations)[number]) => {
  const main = vfnrHB === location.vfnr
  const mainLocationId = main ? null : castLocation(vfnrHB).id
  return { ...location, gssnLocation: `GS000${location.vfnr}`, vfnrHb: vfnrHB, main, mainLocationId }
}
