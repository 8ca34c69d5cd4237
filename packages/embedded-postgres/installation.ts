/** The program that owns the database, and its data folder. */
export type Installation = {
  /** Program name, "my-app": for sessions, backups and its folder in /var/lib. */
  name: string
  /** Name of the database and of its role, which is no superuser. */
  database: string
  /** Folder of the cluster and of files beside it. */
  dataDir: string
}

/** For clusters and binaries that PostgreSQL's account could not reach in the program's own folders. */
export const sharedFolderOf = ({ name }: Pick<Installation, "name">): string => `/var/lib/${name}`
