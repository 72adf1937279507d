import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import { failureText } from '#adapters/http/https-call.ts'
import type { ImageStore, StoredPicture } from '#core/storing/ports/image-store.ts'
import { IMAGE_MAX_BYTES, type PictureSize, PICTURE_SIZES, type ReportPicture } from '#core/storing/report-image.ts'
import { isImageKey, keyOfSize, newImageKey } from './image-key.ts'
import { inSizeOrFull } from './in-size-or-full.ts'
import { type ImageStoreReport, notStored } from './not-stored.ts'

export type S3Place = {
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Of keys that are lent for a time; null for lasting ones. */
  readonly sessionToken: string | null
  /** Of the store, without bucket, as `https://s3.ap-northeast-2.amazonaws.com`; a path such as `/storage/v1/s3` is part of it. */
  readonly endpoint: string
  readonly bucket: string
  /** Before each key, as `reports/`; may be empty. */
  readonly prefix: string
}

const TIMEOUT_MS = 10_000

type SignedCall = (
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  body: Uint8Array<ArrayBuffer> | null,
) => Promise<Response>

const signedCall = (place: S3Place): SignedCall => {
  const store = new AwsClient({
    service: 's3',
    region: place.region,
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    ...(place.sessionToken !== null && { sessionToken: place.sessionToken }),
    retries: 0,
  })
  return (method, key, body) =>
    store.fetch(`${place.endpoint}/${place.bucket}/${place.prefix}${key}`, {
      method,
      headers: {
        // With it the store refuses a body that changed on its way.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': key.endsWith('.webp') ? 'image/webp' : 'image/jpeg' }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
}

/**
 * Why the bucket gives nothing by these keys, in its own words; null where it would. Asked for is a picture that nobody has. Without the
 * right to list, that too is `AccessDenied` (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html).
 */
export const bucketRefusal = async (place: S3Place): Promise<string | null> => {
  try {
    const response = await signedCall(place)('GET', newImageKey(), null)
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? `HTTP ${response.status}`
    return response.status === 404 && code !== 'NoSuchBucket' ? null : code
  } catch (cause) {
    return failureText(Object(cause).cause ?? cause)
  }
}

/** Pictures in a bucket of AWS S3 or of a store that speaks its protocol. The bucket stays closed: only the service reads it. */
export const s3ImageStore = (place: S3Place, { report }: ImageStoreReport): ImageStore => {
  const call = signedCall(place)

  const removeBoth = async (key: string): Promise<void> => {
    for (const size of PICTURE_SIZES) await done(await call('DELETE', keyOfSize(key, size), null))
  }
  const readSize = (key: string, size: PictureSize): ResultAsync<StoredPicture | null, ServiceUnreachable> =>
    ResultAsync.fromPromise(
      call('GET', keyOfSize(key, size), null).then(async response =>
        response.status === 404 ? gone(response) : { picture: await pictureIn(response), size },
      ),
      cause => cause,
    ).orElse(cause => {
      report(cause)
      return errAsync(serviceUnreachable)
    })

  return {
    add: ResultAsync.fromThrowable(async picture => {
      const key = newImageKey()
      try {
        for (const size of PICTURE_SIZES)
          await done(await call('PUT', keyOfSize(key, size), new Uint8Array(picture[size])))
      } catch (cause) {
        // What refused the one may refuse this as well; nobody has the key.
        await removeBoth(key).catch(() => undefined)
        throw cause
      }
      return key
    }, notStored),
    read: (key, size) => (isImageKey(key) ? inSizeOrFull(size, one => readSize(key, one)) : okAsync(null)),
    remove: ResultAsync.fromThrowable(async key => {
      if (isImageKey(key)) await removeBoth(key)
    }, notStored),
  }
}

/** The body is read to its end in every case, so that the connection can serve again. */
const done = async (response: Response): Promise<Uint8Array> => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.ok) throw new Error(`the image store answered ${response.status}`)
  return bytes
}

const gone = async (response: Response): Promise<null> => {
  await response.arrayBuffer()
  return null
}

const pictureIn = async (response: Response): Promise<ReportPicture> => {
  const bytes = await done(response)
  if (bytes.length > IMAGE_MAX_BYTES) throw new Error('the image store answered something larger than a picture')
  return bytes as ReportPicture
}
