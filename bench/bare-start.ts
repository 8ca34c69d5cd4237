import { createServer } from "node:http"
import { startEmbeddedPostgres } from "../server/start/embedded-postgres.ts"

/* The least that a start can be: the database of a folder (the argument), and a server that listens. */

const postgres = await startEmbeddedPostgres(process.argv[2] ?? "")
const server = createServer((_request, response) => response.end())
server.listen(0, "127.0.0.1", () => process.stdout.write("bereit\n"))
process.on("SIGTERM", () => {
  server.close()
  void postgres.stop().finally(() => process.exit())
})
