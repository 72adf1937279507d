import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Above the ports that `fetch` refuses to call (10080 is the last of them), and below those that the system gives to connections, so that none takes one before the service listens there. */
const FIRST_PORT = 10_081
const LAST_PORT = 32_000

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const server = createServer()
    server.on('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
