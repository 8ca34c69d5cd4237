import { expect, test } from "vitest"
import { reasonIn } from "./server.ts"

test("extracts the reason of a failed start, not the lines after it", () => {
  // Output of initdb on a full disk.
  const full = `creating configuration files ... ok
running bootstrap script ... 2026-11-25 21:09:09.847 UTC [15208] FATAL:  could not write to file "pg_wal/xlogtemp.15208": No space left on device
child process exited with exit code 1
initdb: removing data directory "/data/x"`
  const words = 'could not write to file "pg_wal/xlogtemp.15208": No space left on device'
  expect(reasonIn(full)).toBe(words)
  expect(reasonIn(`PANIC:  ${words}\nFATAL:  the database system is in recovery mode`)).toBe(words)
  expect(reasonIn("LOG:  database system is shut down")).toBe("LOG:  database system is shut down")
})
