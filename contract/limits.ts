/** Smallest mileage of an individual wish in km (P90). */
export const minIndividualKm = 3000

/** Most kilometres, or of anything else that is counted: no car of a fleet drives further. */
export const mostCount = 1_000_000

/** Longest usage time, in months: twenty years. */
export const mostMonths = 240

/** First and last day that any date of a car may be (P46). */
export const firstDay = "1990-01-01"
export const lastDay = "2100-12-31"

/** Largest whole number that the database stores, as of a version. */
export const mostInteger = 2_147_483_647

/** Largest amount that is stored, in cents: ten million euros, beyond the price of any car. */
export const mostCents = 1_000_000_000

/** Largest surcharge for a month or 1,000 km, in euros, up and down. */
export const mostSurcharge = 100_000

/** Longest text of several lines, in characters. */
export const longestText = 500

/** Longest text of a single line (a name, a plate, a label), in characters. */
export const longestLine = 100

/** Shortest password (P71). */
export const minPasswordLength = 6

/** The longest password that is accepted. */
export const maxPasswordLength = 128

/**
 * A mail address that any mail server takes: without umlauts, names around it or quoted parts. The same as zod's, which the entrance
 * does without.
 */
export const mailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Longest mail address, in characters. */
export const longestMail = 254

/** A phone number: digits, plus, minus, brackets and spaces (P89). */
export const phonePattern = /^[0-9+() -]{8,18}$/

/** Most cars of one bulk change (`POST /api/car/bulk`). */
export const mostBulkCars = 10_000

/** Most cars that a screen ticks or exports by their ids. */
export const mostListedCars = 50_000

/** Most activities of one answer: more than a dealer sends in ten years. */
export const mostActivities = 10_000

/** Days within which a deleted car comes back from the archive (P203). */
export const archiveDays = 30

/** Most cars that one call reads by id; if more changed, the list is read again. */
export const mostSomeCars = 100

/** How many cars an overview asks for ahead of its whole list: one page of the usual size. */
export const mostFirstCars = 15

/** Longest statement of facts, complaint or reasons about a block. */
export const statementLength = 4000

/** Days after the first consent to the terms within which the use can be withdrawn (P64). */
export const withdrawalDays = 14

/** Longest private note on a watched car, and longest name of a saved search, in characters. */
export const longestNote = 500
export const longestSearchName = 80

/** How long before its end an offer is named on the start page, in days (P194). */
export const endingDays = 3

/** Most new cars of an area that the start page counts (P194). */
export const mostFresh = 200

/** Most proposals of one seller within a day (P191). */
export const mostProposals = 50

/** Individual requests for a car that a location may take back within a day and still ask again (P25). */
export const mostWithdrawals = 3

/** Most cars that stand side by side (P240). */
export const mostCompared = 4

/** Most cars that one person watches, and most searches that one person saves. */
export const mostWatchedCars = 500
export const mostSavedSearches = 50

/** So many rows of a list are printed at most (P195): 500 are about 20 pages, and laid out in a second. */
export const mostOnPaper = 500
