import { connect, createServer, type Socket } from 'node:net'

export type Relay = {
  /** The address of the database, as it always is. */
  readonly urlFor: (databaseUrl: string) => string
  /** Where the database is now. */
  readonly leadTo: (databaseUrl: string) => void
  readonly close: () => Promise<void>
}

/** One address for a PostgreSQL that goes and comes back on another port, as a shop's own has one. */
export const relay = async (): Promise<Relay> => {
  const sockets = new Set<Socket>()
  let target = 0
  const server = createServer(near => {
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    urlFor(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    leadTo: databaseUrl => void (target = Number(new URL(databaseUrl).port)),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
