import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import { IMAGE_MAX_BYTES, type ReportPicture } from '#core/storing/report-image.ts'
import { isImageKey, newImageKey } from './image-key.ts'
import { type ImageStoreReport, notStored } from './not-stored.ts'

export type S3Place = {
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Of the store, without bucket, as `https://s3.ap-northeast-2.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  /** Before each key, as `reports/`; may be empty. */
  readonly prefix: string
}

const TIMEOUT_MS = 10_000

/** Pictures in a bucket of AWS S3 or of a store that speaks its protocol. The bucket stays closed: only the service reads it. */
export const s3ImageStore = (place: S3Place, { report }: ImageStoreReport): ImageStore => {
  const store = new AwsClient({
    service: 's3',
    region: place.region,
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    retries: 0,
  })
  const call = (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body: Uint8Array<ArrayBuffer> | null,
  ): Promise<Response> =>
    store.fetch(new URL(`/${place.bucket}/${place.prefix}${key}`, place.endpoint), {
      method,
      headers: {
        // With it the store refuses a body that changed on its way.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'image/jpeg' }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })

  return {
    add: ResultAsync.fromThrowable(async picture => {
      const key = newImageKey()
      await done(await call('PUT', key, new Uint8Array(picture)))
      return key
    }, notStored),
    read: key =>
      isImageKey(key)
        ? ResultAsync.fromPromise(
            call('GET', key, null).then(response => (response.status === 404 ? gone(response) : pictureIn(response))),
            cause => cause,
          ).orElse(cause => {
            report(cause)
            return errAsync(serviceUnreachable)
          })
        : okAsync(null),
    remove: ResultAsync.fromThrowable(async key => {
      if (isImageKey(key)) await done(await call('DELETE', key, null))
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
