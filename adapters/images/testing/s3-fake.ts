import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '../s3-image-store.ts'

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** The signature that AWS's documentation makes of a request as it came, worked out again from the wire. */
const expectedSignature = (request: IncomingMessage, body: Buffer, secretKey: string): string => {
  const { authorization = '' } = request.headers
  const [, scope = '', names = ''] = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path, query = ''] = (request.url ?? '').split('?')
  const asked = [request.method, path, query, headers.join(''), names, hash(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(asked)].join('\n')
  let key: Buffer = Buffer.from(`AWS4${secretKey}`)
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex')
}

const SKEW_MS = 15 * 60 * 1000

const isFresh = (time: unknown): boolean => {
  const iso = String(time).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.parse(iso) - Date.now()) < SKEW_MS
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, REST error responses. */
const refusal = (code: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error>\n  <Code>${code}</Code>\n</Error>`)

/** A bucket as S3 has it, for requests signed with its secret. */
export const startS3Fake = async () => {
  const secretKey = 'the secret key of this test'
  const objects = new Map<string, Buffer>()
  const answers: number[] = []
  /** With what lent keys came, request by request. */
  const tokens: (string | null)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const say = (status: number, content?: Buffer): void => {
      answers.push(status)
      response.writeHead(status).end(content)
    }
    const isSigned = request.headers.authorization?.endsWith(`Signature=${expectedSignature(request, body, secretKey)}`)
    const isWhole = request.headers['x-amz-content-sha256'] === hash(body)
    const { 'x-amz-security-token': token, authorization = '' } = request.headers
    if (token !== undefined && !authorization.includes('x-amz-security-token')) return say(403)
    tokens.push(token?.toString() ?? null)
    if (isSigned !== true || !isWhole || !isFresh(request.headers['x-amz-date'])) {
      return say(403, refusal('SignatureDoesNotMatch'))
    }

    const path = request.url ?? ''
    if (!path.includes('/season/')) return say(404, refusal('NoSuchBucket'))
    const object = objects.get(path)
    if (request.method === 'PUT') {
      objects.set(path, body)
      return say(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return say(204)
    }
    return object === undefined ? say(404, refusal('NoSuchKey')) : say(200, object)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const place: S3Place = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'season',
    prefix: 'reports/',
    region: 'ap-northeast-2',
    accessKey: 'AKTEST',
    secretKey,
    sessionToken: null,
  }
  return {
    place,
    objects,
    answers,
    tokens,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
