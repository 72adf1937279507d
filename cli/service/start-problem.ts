/** Why a server did not start, in one line. `nextPort` says how to try the port after it. */
export const startProblem = (cause: unknown, port: number, nextPort: (port: number) => string): string => {
  if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what runs there, or choose another one, as ${nextPort(port + 1)}.`
  }
  return cause instanceof Error ? cause.message : String(cause)
}
