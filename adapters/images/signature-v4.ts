import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { readonly region: string; readonly accessKey: string; readonly secretKey: string }

type Request = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly url: URL; readonly body: Uint8Array | null }

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * The headers that prove to an S3-compatible store who asks: AWS Signature Version 4, for addresses without a query
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export const signedHeaders = (
  { method, url, body }: Request,
  { region, accessKey, secretKey }: S3Keys,
  now: Date,
): Readonly<Record<string, string>> => {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const signed = { host: url.host, 'x-amz-content-sha256': sha256(body ?? ''), 'x-amz-date': time }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, url.pathname, '', lines.join(''), names, signed['x-amz-content-sha256']].join('\n')

  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    'x-amz-content-sha256': signed['x-amz-content-sha256'],
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
