/** All error codes with their HTTP status, in the order of checks (P7). */
export const errorStatus = {
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  profile_missing: 403,
  inactive: 403,
  blocked: 403,
  second_factor_missing: 403,
  forbidden: 403,
  terms_not_accepted: 403,
  location_not_yours: 403,
  only_for_location: 403,
  own_decision: 403,
  foreign_page: 403,
  link_of_other: 403,
  file_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  mail_unknown: 422,
  mail_blacklisted: 422,
  invalid_job_number: 422,
  individual_not_allowed: 422,
  terms_outdated: 422,
  conditions_outdated: 422,
  location_required: 422,
  reason_required: 422,
  answer_changes_nothing: 422,
  main_location_invalid: 422,
  state_of_other_area: 422,
  invalid_link: 422,
  expired_link: 422,
  password_too_short: 422,
  password_too_weak: 422,
  password_common: 422,
  password_of_context: 422,
  wrong_password: 422,
  wrong_code: 422,
  code_needed: 422,
  passkey_needed: 422,
  sign_in_again: 422,
  passkey_refused: 422,
  car_bound: 422,
  request_still_open: 422,
  import_wrong_header: 422,
  import_header_below: 422,
  import_has_errors: 422,
  workbook_hostile: 422,
  workbook_too_large: 422,
  workbook_unreadable: 424,
  workbook_locked: 424,
  workbook_ods: 424,
  workbook_csv: 424,
  workbook_other_format: 424,
  image_unreadable: 424,
  image_too_large: 424,
  document_unreadable: 424,
  not_found: 404,
  identity_hosted: 404,
  car_gone: 412,
  image_without_car: 412,
  pre_offer_unavailable: 409,
  selection_unavailable: 409,
  offer_changed: 409,
  offer_expired: 409,
  offer_incomplete: 409,
  offer_contradictory: 409,
  already_requested: 409,
  request_id_reused: 409,
  state_changed: 409,
  version_conflict: 409,
  price_far_off: 409,
  no_former_mail: 409,
  car_archived: 409,
  archive_over: 409,
  car_twice: 409,
  in_use: 409,
  label_taken: 409,
  vfnr_taken: 409,
  has_branches: 409,
  cars_being_written: 409,
  mail_taken: 409,
  mail_barred: 409,
  already_blocked: 409,
  block_over: 409,
  complaint_open: 409,
  complaint_too_late: 409,
  complaint_answered: 409,
  complaint_running: 409,
  own_profile: 409,
  password_already_set: 409,
  too_early_to_withdraw: 409,
  withdrawal_too_late: 409,
  import_outdated: 409,
  import_undone: 409,
  image_exists: 409,
  search_name_taken: 409,
  watch_list_full: 409,
  no_manager: 409,
  passkeys_full: 409,
  too_many_requests: 429,
  too_many_withdrawals: 429,
  too_many_proposals: 429,
  internal: 500,
  too_busy: 503,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Possible for every call. */
export const anyCallErrors = ["internal", "unavailable"] as const satisfies ErrorCode[]
export type AnyCallError = (typeof anyCallErrors)[number]
/** Possible when the caller, or all callers together, exceed the limit of concurrent calls (P169). */
export const laneErrors = ["too_many_requests", "too_busy"] as const satisfies ErrorCode[]
/** Possible for calls with a body; without one, only `invalid_input` is. */
export const inputErrors = [
  "invalid_input",
  "unsupported_media_type",
  "file_too_large",
  "foreign_page",
] as const satisfies ErrorCode[]
export type InputError = (typeof inputErrors)[number]

/** Possible codes of each gate (identity/gate), for the error lists of the endpoints behind it. */
export const signedInErrors = ["unauthenticated", "profile_missing", "location_not_yours"] as const
export const ownErrors = [
  "unauthenticated",
  "profile_missing",
  "inactive",
  "blocked",
  "location_not_yours",
] as const
export const activeErrors = [...ownErrors, "second_factor_missing"] as const
/** Gate for binding cases, which stay visible to blocked users (P42, P51). */
export const boundErrors = [
  "unauthenticated",
  "profile_missing",
  "inactive",
  "location_not_yours",
  "second_factor_missing",
] as const
export const roleErrors = [...activeErrors, "forbidden"] as const

/**
 * Body of every refusal. `details` helps to correct the input, e.g. the fields; `requestId`, set for internal errors, leads the
 * operator to the log entry.
 */
export type ErrorBody = { code: ErrorCode; message: string; details?: unknown; requestId?: string }
