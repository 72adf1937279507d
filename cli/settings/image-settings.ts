import { join } from 'node:path'
import { ok, type Result } from 'neverthrow'
import type { ImagePlace } from '#adapters/images/open-image-store.ts'
import { wrong, type WrongSetting } from './wrong-setting.ts'

const EXAMPLE = 's3://bucket/reports?region=ap-northeast-2&endpoint=https://s3.ap-northeast-2.amazonaws.com'
/** For stores that know none. */
const ANY_REGION = 'us-east-1'

/** Where pictures are kept: with the other data, or in the bucket that `IMAGE_STORE_URL` names. */
export const parseImagePlace = (env: NodeJS.ProcessEnv, dataFolder: string): Result<ImagePlace, WrongSetting> => {
  const address = env['IMAGE_STORE_URL'] || null
  if (address === null) return ok({ kind: 'Disk', folder: join(dataFolder, 'images') })

  const url = URL.parse(address)
  const bucket = url?.hostname ?? ''
  const prefix = url?.pathname.replace(/^\/+|\/+$/g, '') ?? ''
  // A key is signed as it is in the address: letters that would be encoded have no place in it.
  const isPlain = /^[a-z0-9][a-z0-9.-]*$/.test(bucket) && /^[A-Za-z0-9._/-]*$/.test(prefix)
  if (url?.protocol !== 's3:' || !isPlain) return wrong(`IMAGE_STORE_URL must be an address, as ${EXAMPLE}.`)

  const region = url.searchParams.get('region') ?? ANY_REGION
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  // The path is signed as well: letters that would be encoded have no place in it either.
  if (endpoint === null || !/^https?:$/.test(endpoint.protocol) || !/^[A-Za-z0-9._/-]*$/.test(endpoint.pathname)) {
    return wrong(`The endpoint in IMAGE_STORE_URL must be an address, as ${EXAMPLE}.`)
  }

  const { accessKey, secretKey, sessionToken } = readKeys(env)
  if (accessKey === '' || secretKey === '') {
    return wrong('IMAGE_STORE_ACCESS_KEY and IMAGE_STORE_SECRET_KEY must be set with IMAGE_STORE_URL.')
  }
  const place = {
    endpoint: endpoint.origin + endpoint.pathname.replace(/\/+$/, ''),
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
  }
  return ok({ kind: 'S3', ...place, accessKey, secretKey, sessionToken })
}

/** Keys of its own, or those that AWS's tools read, which may be lent for a time; a token fits the keys that it came with alone. */
const readKeys = (env: NodeJS.ProcessEnv) => {
  const own = { accessKey: env['IMAGE_STORE_ACCESS_KEY'] ?? '', secretKey: env['IMAGE_STORE_SECRET_KEY'] ?? '' }
  if (own.accessKey !== '' || own.secretKey !== '') return { ...own, sessionToken: null }
  return {
    accessKey: env['AWS_ACCESS_KEY_ID'] ?? '',
    secretKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
    sessionToken: env['AWS_SESSION_TOKEN'] || null,
  }
}
