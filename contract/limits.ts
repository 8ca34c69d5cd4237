/** Smallest mileage of an individual wish in km (P90). */
export const minIndividualKm = 3000

/** Largest number of kilometres, or of months, that is stored. */
export const mostCount = 10_000_000

/** Largest whole number that the database stores, as of a version. */
export const mostInteger = 2_147_483_647

/** Largest amount that is stored, in cents: below 100 million euros. */
export const mostCents = 9_999_999_999

/** Longest text of a field, in characters. */
export const longestText = 500

/** Shortest password (P71). */
export const minPasswordLength = 6

/** The longest password that is accepted. */
export const maxPasswordLength = 128

/** A phone number: digits, plus, minus, brackets and spaces (P89). */
export const phonePattern = /^[0-9+() -]{8,18}$/

/** Most cars of one bulk change (`POST /api/car/bulk`). */
export const mostBulkCars = 10_000

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

/** Most cars that one person watches, and most searches that one person saves. */
export const mostWatchedCars = 500
export const mostSavedSearches = 50
