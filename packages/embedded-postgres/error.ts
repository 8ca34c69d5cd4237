/** Why nothing was started, backed up or restored, with the facts for a sentence. */
export type Reason =
  // The user and the data folder.
  | { code: "no_account" }
  | { code: "folder_refused"; folder: string; because: FolderTrouble }
  | { code: "home_missing"; folder: string }
  | { code: "home_of_other_user"; folder: string }
  | { code: "home_closed"; folder: string; uid: number }
  | { code: "not_restored"; dataDir: string }
  // The cluster and its server.
  | { code: "package_missing"; name: string }
  | { code: "other_major"; folder: string; found: string; own: string }
  | { code: "not_initialised"; folder: string; words: string }
  | { code: "not_executable"; file: string }
  | { code: "not_started"; words: string }
  | { code: "owned_by_another"; dataDir: string }
  | { code: "processes_left"; dataDir: string; pidFile: string }
  | { code: "ended_unexpectedly"; words: string }
  // Backing up.
  | { code: "nothing_to_back_up"; dataDir: string }
  | { code: "target_missing"; target: string }
  | { code: "target_in_data"; target: string; dataDir: string }
  | { code: "backed_up_already" }
  | { code: "database_ended" }
  // Restoring.
  | { code: "no_backup"; path: string }
  | { code: "backup_of_other_major"; backup: string; found: string; own: string }
  | { code: "backup_changed"; path: string }
  | { code: "data_not_empty"; dataDir: string }

export type FolderTrouble =
  | "no_right"
  | "read_only"
  | "no_space"
  | "no_folder"
  | "name_taken"
  | "name_too_long"

/** An error that the operator can fix. The message is for developers; the reason for a sentence. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError"
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(JSON.stringify(reason), options)
    this.reason = reason
  }
}
