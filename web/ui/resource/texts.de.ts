type Noun = { one: string; all: string; gender: "masculine" | "feminine" }

/** Standard texts of a resource, derived from its name: "Standort", "Standorte". */
export function textsOf({ one, all, gender }: Noun) {
  const isHe = gender === "masculine"
  const the = `${isHe ? "Der" : "Die"} ${one}`
  const it = isHe ? "ihn" : "sie"
  return {
    create: `${one} anlegen`,
    loadFailed: `Die ${all} konnten nicht geladen werden.`,
    created: `${the} wurde angelegt.`,
    createFailed: `${the} konnte nicht angelegt werden.`,
    saved: `${the} wurde gespeichert.`,
    saveFailed: `${the} konnte nicht gespeichert werden.`,
    deleteTitle: `${one} löschen?`,
    deleted: `${the} wurde gelöscht.`,
    deleteFailed: `${the} konnte nicht gelöscht werden.`,
    changedBeforeDelete: `${isHe ? "Dieser" : "Diese"} ${one} wurde inzwischen geändert. Bitte prüfen Sie ${it}, bevor Sie ${it} löschen.`,
    gone: `${isHe ? "Diesen" : "Diese"} ${one} hat inzwischen jemand gelöscht. Wer das war, steht im Protokoll.`,
  }
}

export type ResourceTexts = ReturnType<typeof textsOf> & {
  found: (count: number) => string
  empty?: string
  emptyText?: string
}
