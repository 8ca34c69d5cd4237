import { createServer } from "node:net"
import { OperatorError } from "../operator-error.ts"

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} auf ${host} ist belegt. Beenden Sie das andere Programm oder wählen Sie mit PORT einen anderen.`,
  EACCES: (_host, port) => `Für Port ${port} fehlt die Berechtigung. Wählen Sie mit PORT einen Port ab 1024.`,
  EADDRNOTAVAIL: (host) => `Die Adresse ${host} (HOST) gibt es auf diesem Rechner nicht.`,
  ENOTFOUND: (host) => `Die Adresse ${host} (HOST) ist unbekannt.`,
}

/** Checks before the slow steps of a start that the port is free. Throws an `OperatorError`. */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const probe = createServer()
  const listening = new Promise<void>((resolve, reject) => {
    probe.once("error", reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
  await explainPort(listening, host, port)
}

/** Turns address problems of listening into an `OperatorError`. */
export async function explainPort(listening: Promise<unknown>, host: string, port: number): Promise<void> {
  try {
    await listening
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ""]
    throw sentence ? new OperatorError(sentence(host, port)) : error
  }
}
