import { type OptionType, optionTypes } from "../../../contract/enums.ts"
import type { Option } from "../../../contract/options.ts"
import type { Db } from "../../platform/db.ts"

/**
 * Options of the given types in German order, expired ones included: a car may still carry one (decision 34).
 * No scope: they say nothing about anybody.
 */
export const listOptionsOf = (db: Db, types: readonly OptionType[] = optionTypes): Promise<Option[]> =>
  db.many<Option>(
    `select id, version, label, type, valid_until as "validUntil" from options
     where type = any($1) order by label collate "de-x-icu", id`,
    [types],
  )
