import { SMTPServer } from "smtp-server"

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  onData: (stream, _session, callback) => stream.on("end", () => callback()).resume(),
})
const listener = server.listen(0, "127.0.0.1", () => {
  const address = listener.address()
  process.stdout.write(`bereit ${typeof address === "object" && address?.port}\n`)
})
