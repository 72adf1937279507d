import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkReportImage, IMAGE_MAX_BYTES } from './report-image.ts'

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)
const text = (content: string): Uint8Array => Uint8Array.from(content, letter => letter.charCodeAt(0))

describe('a picture of a report', () => {
  test.each([
    ['png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['webp', bytes(0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50)],
  ])('is taken for what it holds: %s', (type, content) => {
    expect(
      checkReportImage(content)
        .map(image => image.type)
        .unwrapOr('png'),
    ).toBe(type)
  })

  test.each([
    ['a drawing that can hold a script', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page that was renamed', text('<!doctype html><script>alert(1)</script>')],
    ['another sound or film in the same container', bytes(0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x41, 0x56, 0x45)],
  ])('is not %s', (_what, content) => {
    expect(checkReportImage(content).isErr()).toBe(true)
  })

  test('of an iPhone is refused by its name, for its owner can do something about it', () => {
    const heic = Uint8Array.from([0, 0, 0, 24, ...text('ftypheic')])
    expect(checkReportImage(heic).mapErr(({ reason }) => reason)).toMatchObject({ error: 'Heic' })
    const film = Uint8Array.from([0, 0, 0, 24, ...text('ftypmp42')])
    expect(checkReportImage(film).mapErr(({ reason }) => reason)).toMatchObject({ error: 'NotAPicture' })
  })

  test('is neither empty nor larger than ten mebibytes', () => {
    expect(checkReportImage(bytes()).mapErr(({ reason }) => reason)).toMatchObject({ error: 'Empty' })
    const huge = new Uint8Array(IMAGE_MAX_BYTES + 1)
    huge.set([0xff, 0xd8, 0xff])
    expect(checkReportImage(huge).mapErr(({ reason }) => reason)).toMatchObject({ error: 'TooLarge' })
  })

  test('is never anything that begins like text', () => {
    fc.assert(fc.property(fc.string(), content => checkReportImage(text(`<${content}`)).isErr()))
  })
})
