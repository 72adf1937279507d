import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { err, ok } from 'neverthrow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageStoreConform } from '#adapters/conformance/storing/image-store.conform.ts'
import { memoryImageStore } from '#adapters/memory/storing/memory-image-store.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { ReportPicture } from '#core/storing/report-image.ts'
import { openImageStore } from './open-image-store.ts'
import { bucketRefusal, s3ImageStore } from './s3-image-store.ts'
import { startS3Fake } from './testing/s3-fake.ts'

const bytes = new Uint8Array([1, 2, 3]) as ReportPicture
const picture = { full: bytes, screen: bytes }
const faults: unknown[] = []
const listener = { report: (cause: unknown): void => void faults.push(cause) }

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-images-'))
const disk = openImageStore({ kind: 'Disk', folder: join(folder, 'images') }, listener)
let bucket: Awaited<ReturnType<typeof startS3Fake>>
beforeAll(async () => {
  bucket = await startS3Fake()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bucket.stop()
})
const s3 = () => openImageStore({ kind: 'S3', ...bucket.place }, listener)

const memory = memoryImageStore()
imageStoreConform('memory', () => memory)
imageStoreConform('disk', () => disk)
imageStoreConform('S3', s3)

test('a file appears on disk only when it is whole', async () => {
  await disk.add(picture)
  expect(readdirSync(join(folder, 'images')).filter(name => name.startsWith('.'))).toEqual([])
})

test('a folder that cannot be written, or is none, keeps nothing and says why', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const store = openImageStore({ kind: 'Disk', folder: file }, listener)
  expect(await store.add(picture)).toMatchObject(err({ kind: 'ImageNotStored' }))
  expect(await store.read('00000000-0000-4000-8000-000000000000.jpg', 'full')).toEqual(err(serviceUnreachable))
  expect(faults.splice(0)).toHaveLength(1)
})

test('a picture from before there were two sizes comes in full, whichever is asked for (G630)', async () => {
  const key = (await disk.add(picture)).unwrapOr('')
  rmSync(join(folder, 'images', key.replace('.jpg', '.webp')))
  expect(await disk.read(key, 'screen')).toEqual(ok({ picture: bytes, size: 'full' }))
  const stored = (await s3().add(picture)).unwrapOr('')
  bucket.objects.delete(`/season/reports/${stored.replace('.jpg', '.webp')}`)
  expect(await s3().read(stored, 'screen')).toEqual(ok({ picture: bytes, size: 'full' }))
})

test('pictures are stored in the bucket below their prefix, and every call is signed', async () => {
  const key = (await s3().add(picture)).unwrapOr('')
  expect(bucket.objects.has(`/season/reports/${key}`)).toBe(true)
  expect(bucket.answers.filter(status => status === 403)).toEqual([])
})

test('a store below a path, with keys that are lent, is asked there with their token, which is signed', async () => {
  const endpoint = `${bucket.place.endpoint}/storage/v1/s3`
  const store = s3ImageStore({ ...bucket.place, endpoint, sessionToken: 'token' }, listener)
  const key = (await store.add(picture)).unwrapOr('')
  expect(bucket.objects.has(`/storage/v1/s3/season/reports/${key}`)).toBe(true)
  expect(bucket.tokens.at(-1)).toBe('token')
  expect(await store.read(key, 'full')).toEqual(ok({ picture: bytes, size: 'full' }))
})

test('a bucket says by its own code why it gives nothing, and nothing where it would (G896)', async () => {
  expect(await bucketRefusal(bucket.place)).toBe(null)
  expect(await bucketRefusal({ ...bucket.place, secretKey: 'another' })).toBe('SignatureDoesNotMatch')
  expect(await bucketRefusal({ ...bucket.place, bucket: 'another' })).toBe('NoSuchBucket')
  expect(await bucketRefusal({ ...bucket.place, endpoint: 'http://nowhere.invalid' })).toContain('nowhere.invalid')
})

test('a wrong key or a closed store keeps nothing and says so, without the key', async () => {
  const stranger = s3ImageStore({ ...bucket.place, secretKey: 'another' }, listener)
  expect(await stranger.add(picture)).toEqual(err({ kind: 'ImageNotStored', message: 'the image store answered 403' }))
  expect(await stranger.read('00000000-0000-4000-8000-000000000000.jpg', 'full')).toEqual(err(serviceUnreachable))
  const closed = s3ImageStore({ ...bucket.place, endpoint: 'http://127.0.0.1:1' }, listener)
  expect((await closed.remove('00000000-0000-4000-8000-000000000000.jpg')).isErr()).toBe(true)
  expect(await closed.read('', 'full')).toEqual(ok(null))
  expect(String(faults.splice(0))).not.toContain('another')
})

/** No file may grow beyond 512 bytes: to the writer, a disk that becomes full half-way. */
const ON_FULL_DISK = `ulimit -f 1; exec "$0" --input-type=module --eval "$1" "$2"`

test('a disk that is full refuses a picture and is left with no half of it', () => {
  const full = join(folder, 'full')
  const source = `
    import { diskImageStore } from '${new URL('disk-image-store.ts', import.meta.url)}'
    const added = await diskImageStore(process.argv[1], { report: () => undefined }).add({ full: new Uint8Array(100), screen: new Uint8Array(100_000) })
    console.log(added.isErr() ? added.error.kind : 'kept')`
  const { stdout } = spawnSync('sh', ['-c', ON_FULL_DISK, process.execPath, source, full], { encoding: 'utf8' })
  expect(stdout.trim()).toBe('ImageNotStored')
  expect(readdirSync(full)).toEqual([])
})
