import { expect, test } from "vitest"
import { guessableReason, wordsOf, wordsOfHosts } from "./passwords.ts"

const words = [
  ...wordsOf(["Björn", "Groß-Kessler", "bjoern.kessler", "GS0001103", "Autohaus Kessler München"]),
  ...wordsOfHosts(["portal.aurel.example", "kessler-muenchen.de"]),
]

const list = (text: string) => text.split(/\s*\|\s*/)
const common = list(
  "123456|password|PASSWORD|qwertz|P@ssw0rd|Passw0rt!|sommer2026!|2026Sommer|dragon-2026|Abababab",
)
const ofContext =
  list(`zvf-portal|ZVFPortal2026|Vorführwagen!|Vorfuehrwagen-2026|Aurel2026!|autohaus-aurel|bjoern.kessler
  |BjörnKessler1|Kes202611sler|kessler münchen|Gross-Kessler|K3ssl3r2026`)
const others =
  list(`drei wörter genügen|Kessler kocht Suppe|portal zum garten|Ein-neues-2026|xK7#pQ2v|zvf8273649102|729481
  |пароль из слов|🙂🙃🐢🦉🐝🍎|${"lang und länger ".repeat(6)}`)

test.each([...common, "aaaaaaaaaaaa"])("%s is a common password", (password) => {
  expect(guessableReason(password, [])).toBe("password_common")
})

test.each(ofContext)("%s consists of publicly known words", (password) => {
  expect(guessableReason(password, words)).toBe("password_of_context")
})

test.each(others)("%s is accepted", (password) => {
  expect(guessableReason(password, words)).toBeNull()
})
