/** Minimum mileage of an individual request in km (P90). */
export const minIndividualKm = 3000

export const maxCount = 1_000_000

export const maxMonths = 240

/** First and last valid day of a car's dates (P46). */
export const firstDay = "1990-01-01"
export const lastDay = "2100-12-31"

/** Maximum of a PostgreSQL integer, e.g. a version. */
export const maxInteger = 2_147_483_647

/** Maximum amount in cents: ten million euros. */
export const maxCents = 1_000_000_000

/** Maximum surcharge per month or 1,000 km in euros, positive or negative. */
export const maxSurcharge = 100_000

export const longestText = 500

/** Maximum length of a search, in characters: hundreds of numbers, and short enough for an address. */
export const longestSearch = 6_000

/** Maximum length of single-line text (names, plates, labels) in characters. */
export const longestLine = 100

export const minPasswordLength = 6

export const maxPasswordLength = 128

/** Addresses that every mail server accepts. Equals zod's pattern, which the sign-in page does not load. */
export const mailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const longestMail = 254

/** Phone number: digits, plus, minus, brackets and spaces (P89). */
export const phonePattern = /^[0-9+() -]{8,18}$/

/** Hours in which the last import or bulk edit can be undone (P215). */
export const undoHours = 48

/** Maximum number of cars of a bulk edit (`POST /api/car/bulk`). */
export const maxBulkCars = 10_000

/** Maximum number of cars selected or exported by id. */
export const maxListedCars = 50_000

/** Maximum number of activities in a response: more than a dealer sends in ten years. */
export const maxActivities = 10_000

/** Days in which a deleted car can be restored from the archive (P203). */
export const archiveDays = 30

/** Maximum number of cars read by id; after more changes the list is reloaded. */
export const maxSomeCars = 100

/** Number of cars that an overview loads before the whole list: one page of the default size. */
export const firstCarCount = 15

/** Maximum length of the facts, complaints and reasons of a block, in characters. */
export const statementLength = 4000

/** Days after the first consent to the terms in which the use can be withdrawn (P64). */
export const withdrawalDays = 14

/** Maximum length of the message of a request or proposal, in characters. */
export const longestNote = 500

/** Maximum length of an agent's own reference for a case, in characters (P258). */
export const longestReference = 60

/** Maximum length of the name of a saved search, in characters. */
export const longestSearchName = 80

/** Maximum number of cars suggested after a rejection (P261). */
export const maxSimilar = 3

/** Days before its expiry from which the start page lists an offer (P194). */
export const endingDays = 3

/** Maximum number of lines under "Was ansteht", and of dates among them. */
export const maxStartLines = 6
export const maxDueDates = 3

/** Maximum number of cases on the desk, the most urgent ones. */
export const maxDeskItems = 100

/** Maximum number of new cars per area that the start page links to, and of those it lists. */
export const maxFresh = 200
export const maxNewCars = 3

/** Maximum number of proposals per seller and day (P191). */
export const maxProposals = 50

/** Individual requests per car that a location can withdraw within a day before further ones are refused (P25). */
export const maxWithdrawals = 3

/** Maximum number of cars in a comparison (P240). */
export const maxCompared = 4

/** Maximum number of watched cars and of saved searches per user. */
export const maxWatchedCars = 500
export const maxSavedSearches = 50

/** Maximum number of printed rows (P195): 500 are about 20 pages and laid out in a second. */
export const maxPrintedRows = 500
