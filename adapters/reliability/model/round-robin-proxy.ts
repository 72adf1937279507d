import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const ASK_AGAIN_MS = 50
/** A process that was killed is back by then. */
const EXTRA_TIMEOUT_MS = 30_000

/** One address before several processes: each new connection goes to the next of them that lives. */
export const roundRobinProxy = async (port: number, backends: readonly number[]) => {
  const sockets = new Set<Socket>()
  let turn = 0
  const reach = async (): Promise<Socket | null> => {
    for (const until = Date.now() + EXTRA_TIMEOUT_MS; Date.now() < until; await delay(ASK_AGAIN_MS)) {
      for (let tries = 0; tries < backends.length; tries += 1) {
        const socket = await connected(backends[(turn += 1) % backends.length] ?? 0)
        if (socket) return socket
      }
    }
    return null
  }
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    return socket.once('close', () => sockets.delete(socket))
  }
  const admit = async (client: Socket): Promise<void> => {
    keep(client)
    const backend = await reach()
    if (backend === null) client.destroy()
    else {
      keep(backend)
      client.once('close', () => backend.destroy())
      backend.once('close', () => client.destroy())
      client.pipe(backend).pipe(client)
    }
  }
  const server = createServer({ pauseOnConnect: true }, client => void admit(client))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const connected = (port: number): Promise<Socket | null> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
