const units = ["Byte", "KB", "MB"] as const

/** "812 Byte", "1,4 KB", "20 MB": at most one decimal, none from 10 on. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2
  const value = bytes / 1024 ** step
  const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0
  return `${value.toLocaleString("de-DE", { maximumFractionDigits })} ${units[step]}`
}
