import { connect, createServer, type Socket } from 'node:net'

/** An address of the database at which each statement that commits can be held until it is let through. */
export type StatementGate = {
  readonly url: string
  /** From now on holds each statement outside a transaction, each `begin` and each `commit`; what a transaction does inside passes. */
  readonly hold: () => void
  /** How many are held now. */
  readonly held: () => number
  /** Lets the one through that came first, and answers with its text. */
  readonly release: () => string
  /** Lets everything through, from now on too. */
  readonly open: () => void
  /** PostgreSQL's processes behind this address. */
  readonly pids: () => readonly number[]
  /** Those that work at a statement which was let through. */
  readonly working: () => readonly number[]
  readonly close: () => Promise<void>
}

type Way = { pid: number; isInTransaction: boolean; isWorking: boolean; isReady: boolean }

/** Stands between a service and PostgreSQL, and knows of their protocol no more than where a statement and its answer end. */
export const statementGate = async (databaseUrl: string): Promise<StatementGate> => {
  const sockets = new Set<Socket>()
  const ways = new Set<Way>()
  const waiting: { readonly text: string; readonly pass: () => void }[] = []
  let isHolding = false

  const server = createServer(near => {
    const far = connect(Number(new URL(databaseUrl).port), '127.0.0.1')
    const way: Way = { pid: 0, isInTransaction: false, isWorking: false, isReady: false }
    ways.add(way)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        ways.delete(way)
        for (const end of [near, far]) end.destroy()
      })
    }

    const sent = messages()
    let statement: Buffer[] = []
    near.on('data', piece => {
      // The greeting has a form of its own, and nothing in it commits.
      if (!way.isReady) far.write(piece)
      else
        for (const message of sent(piece)) {
          statement.push(message)
          if (!ENDS_STATEMENT.has(readType(message))) continue
          const whole = Buffer.concat(statement)
          statement = []
          const pass = (): void => {
            way.isWorking = true
            far.write(whole)
          }
          const text = readText(whole)
          if (isHolding && (!way.isInTransaction || /^(commit|rollback)\b/i.test(text))) waiting.push({ text, pass })
          else pass()
        }
    })

    const answered = messages()
    far.on('data', piece => {
      near.write(piece)
      for (const message of answered(piece)) {
        if (readType(message) === 'K') way.pid = message.readInt32BE(5)
        if (readType(message) !== 'Z') continue
        way.isReady = true
        way.isWorking = false
        way.isInTransaction = String.fromCodePoint(message[5] ?? 0) !== 'I'
      }
    })
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    hold: () => void (isHolding = true),
    held: () => waiting.length,
    release() {
      const first = waiting.shift()
      first?.pass()
      return first?.text ?? ''
    },
    open() {
      isHolding = false
      for (const { pass } of waiting.splice(0)) pass()
    },
    pids: () => [...ways].map(({ pid }) => pid),
    working: () => [...ways].filter(({ isWorking }) => isWorking).map(({ pid }) => pid),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** A simple query, the end of a prepared one, and the end of the connection. */
const ENDS_STATEMENT = new Set(['Q', 'S', 'X'])

const readType = (message: Buffer): string => String.fromCodePoint(message[0] ?? 0)

/** Of a simple query, or of one that is prepared without a name. */
const readText = (statement: Buffer): string =>
  statement.subarray(readType(statement) === 'P' ? 6 : 5, statement.indexOf(0, 6)).toString()

/** Cuts what arrives in pieces into whole messages: a letter, and a length that counts itself. */
const messages = () => {
  let rest = Buffer.alloc(0)
  return (piece: Buffer): readonly Buffer[] => {
    rest = Buffer.concat([rest, piece])
    const whole: Buffer[] = []
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1)
      whole.push(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
    return whole
  }
}
