/** What may move is asked of the person's settings; "saveData" is the browser's, where it has it. */
type Setting = { reducedMotion: boolean; saveData: boolean }

/** Whether the film runs: as the person chose by the button, else unless they asked for less motion or less data. */
export const mayRun = (chosen: boolean | null, { reducedMotion, saveData }: Setting): boolean =>
  chosen ?? !(reducedMotion || saveData)

/** What the browser says of the connection; most browsers say nothing. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "")
}
