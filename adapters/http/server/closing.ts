import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { replyFailure } from './reply-failure.ts'

/** Once the server closes, what is under way is finished, and a call that still comes along an open connection is asked to come back. */
export const refuseWhileClosing = (app: FastifyInstance): void => {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onRequest', (request, reply, done) => {
    // What is under way may still call the sandbox, which lives in the same server.
    if (isClosing && request.url.startsWith('/api/')) void replyFailure(reply, serviceUnreachable)
    else done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that is kept for another request would keep the process for as long.
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
}

/** A connection that a browser or a balancer opened ahead and never used is not idle to Node, which would wait for its first request. */
export const endUnusedConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
