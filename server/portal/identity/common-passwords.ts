import { dictionary } from "@zxcvbn-ts/language-common"

/** So many of the list count, the commonest first; shorter ones no policy takes anyway (P71). */
const listed = 10_000
const shortest = 6

// Frequencies from published leaks, counted for zxcvbn; MIT licence, with the package.
const common = new Set([
  ...dictionary["passwords-common"].filter((password) => password.length >= shortest).slice(0, listed),
  // Rows of a German keyboard, which lists from elsewhere lack.
  ..."qwertz qwertzu qwertzui qwertzuiop yxcvbn yxcvbnm asdfghjklöä 1qay2wsx 1qayxsw2".split(" "),
])

/** Whether this is one of the 10,000 commonest passwords of at least six characters, in lower case as the list has them. */
export const isCommonPassword = (lowerCase: string): boolean => common.has(lowerCase)
