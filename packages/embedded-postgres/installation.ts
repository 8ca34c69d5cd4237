/** The program that owns the database, and its data folder. */
export type Installation = {
  /** Of the program that brings the database along, "my-app": names its sessions, its backups and its folder in /var/lib. */
  name: string
  /** Name of the program's database and of its role, which is no superuser. */
  database: string
  /** Folder of the program's data: the cluster lies in it, and what it keeps beside the database. */
  dataDir: string
}

/** Where clusters and binaries lie that PostgreSQL's account could not reach in the program's own folders. */
export const sharedFolderOf = ({ name }: Pick<Installation, "name">): string => `/var/lib/${name}`
