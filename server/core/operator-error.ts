/** An error that the operator can fix; the message is one German sentence, printed as is. */
export class OperatorError extends Error {}

/** Prints the error of an operator command and sets the exit code. */
export async function runCommand(command: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await command()
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`${error instanceof OperatorError ? message : stack}\n`)
    process.exitCode = exitCode
  }
}
