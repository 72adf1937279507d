import { err, errAsync, ok, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { OrderId, ReportId, StaffId } from '#core/shared/ids.ts'
import type { CheckedImage, ReportPicture } from '../report-image.ts'
import type { Score } from '../score.ts'
import type { Advance, Advanced } from './advance-order.ts'
import { makeFileReport } from './file-report.ts'

/** A picture in one byte: its name's first letter. What was made anew has a second one. */
const image = (name: string): CheckedImage => ({ bytes: Uint8Array.of(firstByte(name)), type: 'jpeg' })
const developed = (picture: ReportPicture) => ({ full: picture, screen: picture })
const firstByte = (name: string): number => name.charCodeAt(0)
const inspection = {
  orderId: 'SK-ORDER' as OrderId,
  score: 92 as Score,
  tip: '엣지를 말려 주세요',
  images: { front: image('front'), back: image('back'), left: image('left'), right: image('right') },
  staff: { id: 'kim' as StaffId, name: '김검수', role: 'OPERATOR' as const },
  reason: 'inspected',
  dryRun: false,
}
const DONE = {} as Advanced

type Faults = {
  readonly unreadable?: string
  readonly full?: string
  readonly refusedAtLast?: boolean
  readonly isFiled?: boolean
}

const shop = ({ unreadable, full, refusedAtLast = false, isFiled = false }: Faults = {}) => {
  const kept = new Map<string, string>()
  const asked: Advance[] = []
  const fileReport = makeFileReport({
    advanceOrder(advance) {
      asked.push(advance)
      if (isFiled && advance.event === 'report.filed')
        return errAsync({ kind: 'InvalidTransition', event: advance.event, from: 'IN_STORAGE' })
      return refusedAtLast && !advance.dryRun
        ? errAsync({ kind: 'RoleTooLow', needed: 'OPERATOR', role: 'SUPPORT' })
        : okAsync(DONE)
    },
    developPicture({ bytes }) {
      return unreadable !== undefined && bytes[0] === firstByte(unreadable)
        ? errAsync({ kind: 'InvalidImage', reason: 'NotAPicture' })
        : okAsync(developed(Uint8Array.of(...bytes, firstByte('!')) as ReportPicture))
    },
    images: {
      add(picture) {
        const content = String.fromCharCode(...picture.full)
        if (full !== undefined && content.charCodeAt(0) === firstByte(full)) {
          return errAsync({ kind: 'ImageNotStored', message: 'no space left' })
        }
        kept.set(`key of ${content}`, content)
        return okAsync(`key of ${content}`)
      },
      read: () => okAsync(null),
      remove(key) {
        kept.delete(key)
        return okAsync(undefined)
      },
    },
    newReportId: () => 'report' as ReportId,
  })
  return { fileReport, kept, asked }
}

test('keeps the four pictures as they were made anew, never the files as they came (S19)', async () => {
  const { fileReport, kept, asked } = shop()
  expect(await fileReport(inspection)).toEqual(ok(DONE))
  expect([...kept.values()]).toEqual(['f!', 'b!', 'l!', 'r!'])
  expect(asked.at(-1)?.details?.report?.images).toEqual({
    front: 'key of f!',
    back: 'key of b!',
    left: 'key of l!',
    right: 'key of r!',
  })
})

test('says which picture cannot be read, also in a dry run, and keeps none of them', async () => {
  for (const dryRun of [true, false]) {
    const { fileReport, kept, asked } = shop({ unreadable: 'left' })
    expect(await fileReport({ ...inspection, dryRun })).toEqual(
      err({ kind: 'PictureRefused', view: 'left', reason: 'NotAPicture' }),
    )
    expect([kept.size, asked.every(advance => advance.dryRun)]).toEqual([0, true])
  }
})

test('leaves no picture behind when the store is full halfway, or the report is refused after all', async () => {
  for (const faults of [{ full: 'left' }, { refusedAtLast: true }]) {
    const { fileReport, kept } = shop(faults)
    expect((await fileReport(inspection)).isErr()).toBe(true)
    expect(kept.size).toBe(0)
  }
})

test('a dry run keeps nothing', async () => {
  const { fileReport, kept } = shop()
  expect(await fileReport({ ...inspection, dryRun: true })).toEqual(ok(DONE))
  expect(kept.size).toBe(0)
})

test('once there is a report, files the next one as a correction (G168)', async () => {
  const { fileReport, kept, asked } = shop({ isFiled: true })
  expect(await fileReport(inspection)).toEqual(ok(DONE))
  expect(asked.at(-1)).toMatchObject({ event: 'report.corrected', dryRun: false })
  expect(kept.size).toBe(4)
})
