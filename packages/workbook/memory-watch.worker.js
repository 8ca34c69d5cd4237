import { workerData } from "node:worker_threads"

/*
 * Ends its own process at once when that grows too big or works too long. A thread, because the main one may be stuck
 * in a loop; by the resident size, because the engine's own limits do not count buffers. It also ends a reader whose
 * server died. JavaScript, because the compiler that strips types would cost this thread alone 25 MB.
 */

/** @type {import("./reader.worker.ts").ReaderLimits} */
const { memoryBytes, cpuMs, deadlineMs } = workerData
const sleeper = new Int32Array(new SharedArrayBuffer(4))

function withinLimits() {
  const { user, system } = process.cpuUsage()
  return (
    process.memoryUsage.rss() <= memoryBytes &&
    (user + system) / 1000 <= cpuMs &&
    performance.now() <= deadlineMs
  )
}

while (withinLimits()) Atomics.wait(sleeper, 0, 0, 10)
process.kill(process.pid, "SIGKILL")
