import { connect } from 'node:net'

type RawAnswer = {
  /** 0 when nothing came before the connection closed. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const answerIn = (received: string): RawAnswer => {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: rest.join('\r\n\r\n') }
}

/** Sends bytes as no client would, and reads until the service closes the connection. */
export const rawHttp = (url: string, bytes: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const received: Buffer[] = []
    const socket = connect(Number(port), hostname, () => void socket.write(bytes, 'latin1'))
    socket.on('data', piece => void received.push(piece))
    // A connection that is refused mid-way may end with a reset after its answer.
    socket.on('error', error => (received.length === 0 ? reject(error) : undefined))
    socket.on('close', () => resolve(answerIn(Buffer.concat(received).toString())))
  })
