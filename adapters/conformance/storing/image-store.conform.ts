import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import { type DevelopedPicture, PICTURE_SIZES, type ReportPicture } from '#core/storing/report-image.ts'

const bytesOf = (content: string) => new TextEncoder().encode(content) as ReportPicture
const picture = (content: string): DevelopedPicture => ({
  full: bytesOf(content),
  screen: bytesOf(`${content}, small`),
})

/** Where pictures are kept. */
export const imageStoreConform = (name: string, store: () => ImageStore): void => {
  const add = async (content: string): Promise<string> => (await store().add(picture(content))).unwrapOr('')

  describe(`the image store: ${name}`, () => {
    test('gives back every picture in both sizes as it was, byte for byte (G630)', async () => {
      const full = new Uint8Array(70_000).map((_, at) => at % 256) as ReportPicture
      const screen = full.toReversed() as ReportPicture
      const key = (await store().add({ full, screen })).unwrapOr('')
      expect(await store().read(key, 'full')).toEqual(ok({ picture: full, size: 'full' }))
      expect(await store().read(key, 'screen')).toEqual(ok({ picture: screen, size: 'screen' }))
    })

    test('keeps the same picture twice under two keys that cannot be guessed (G100)', async () => {
      const keys = [await add('ski'), await add('ski')]
      expect(new Set(keys).size).toBe(2)
      for (const key of keys)
        expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
    })

    test('deletes a picture, also when asked twice', async () => {
      const [kept, gone] = [await add('kept'), await add('gone')]
      expect(await store().remove(gone)).toEqual(ok(undefined))
      expect(await store().remove(gone)).toEqual(ok(undefined))
      for (const size of PICTURE_SIZES) {
        expect(await store().read(gone, size)).toEqual(ok(null))
        expect(await store().read(kept, size)).toEqual(ok({ picture: picture('kept')[size], size }))
      }
    })

    test.each(['', '.', '../../secret', 'a/b.jpg', '%2e%2e%2fsecret', '00000000-0000-4000-8000-000000000000.jpg'])(
      'finds nothing under "%s"',
      async key => {
        expect(await store().read(key, 'screen')).toEqual(ok(null))
        expect(await store().remove(key)).toEqual(ok(undefined))
      },
    )
  })
}
