import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { diskImageStore } from '#adapters/images/disk-image-store.ts'
import { sharpPictures } from '#adapters/images/sharp-pictures.ts'
import { checkReportImage } from '#core/storing/report-image.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import type { Answer, Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const images = mkdtempSync(join(tmpdir(), 'seasonkeep-reports-'))
afterAll(() => rmSync(images, { recursive: true }))
const service = await sharedService({ roles: ['api'], images })
await service.rows(`insert into staff (id, name, role) values ('kim', '김검수', 'OPERATOR')`, [])

let owner: Customer
let stranger: Customer
let report: string
beforeEach(async () => {
  ;[owner, stranger] = [await service.customer(), await service.customer()]
  report = await inspected(owner)
})

const PLACE = '37.5326 N, 127.0246 E'

/** A photograph with a place and a script in its notes. */
const photograph = (shade: number) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: { r: shade, g: 90, b: 160 } } })
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>', Copyright: PLACE } })
    .jpeg()
    .toBuffer()

/** The pictures go the way of the command; the steps are written past every guard but the database's own. */
const inspected = async (customer: Customer): Promise<string> => {
  const orderId = await customer.order()
  await customer.confirm(orderId, await customer.agree(orderId))
  const store = diskImageStore(images, { report: () => undefined })
  const keys: string[] = []
  for (const [at] of REPORT_VIEWS.entries()) {
    const kept = await checkReportImage(await photograph(50 * at))
      .asyncAndThen(sharpPictures)
      .andThen(store.add)
    keys.push(kept.unwrapOr('no picture'))
  }
  const id = randomUUID()
  await service.rows(
    `with steps as (
       insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind, actor_id, reason)
       select id, 3, 'pickup.done', 'REQUESTED', 'PICKED_UP', placed_at, placed_at, 'STAFF', 'kim', 'test'
       from storage_order where id = $1
       union all
       select id, 4, 'report.filed', 'PICKED_UP', 'REPORTED', placed_at, placed_at, 'STAFF', 'kim', 'test'
       from storage_order where id = $1
     ), moved as (
       update storage_order set state = 'REPORTED', step = 4, state_changed_at = now() where id = $1
     )
     insert into report (id, order_id, score, tip, front, back, "left", "right", filed_at, filed_by)
     values ($2, $1, 79.9, '엣지를 말려 주세요', $3, $4, $5, $6, now(), 'kim')`,
    [orderId, id, ...keys],
  )
  return id
}

const read = (id: string, token?: string): Promise<Answer> =>
  service.call('GET', `/api/users/equipment/report/${id}`, token === undefined ? {} : { token })
const readImages = async (): Promise<Record<string, string>> =>
  (await read(report, owner.token)).body.reportDetail.images

/** As an `<img>` asks, or with a bearer. */
const look = async (path: string, token?: string) => {
  const response = await fetch(
    service.url + path,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  )
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const withoutRequestId = ({ bytes }: { readonly bytes: Uint8Array }): Record<string, unknown> => {
  const { requestId: _, ...body } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  return body
}
const imagePath = (id: string, view: string): string => `/api/users/equipment/report/${id}/image/${view}`

describe('a report', () => {
  test('is shown to its owner, with its score as it was given', async () => {
    const { status, body } = await read(report, owner.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, reportDetail: { id: report, score: 79.9, equipmentType: 'SKI' } })
    expect(Object.keys(body.reportDetail.images)).toEqual([...REPORT_VIEWS])
    const { body: list } = await service.call('GET', '/api/users/equipment/reports', { token: owner.token })
    expect(list.reportsList).toMatchObject([{ id: report, score: 79.9 }])
  })

  test('of another customer answers as one that never was, in each of its paths (D9)', async () => {
    for (const toPath of [
      (id: string) => `/api/users/equipment/report/${id}`,
      ...REPORT_VIEWS.map(view => (id: string) => imagePath(id, view)),
    ]) {
      const [foreign, random] = [
        await look(toPath(report), stranger.token),
        await look(toPath(randomUUID()), stranger.token),
      ]
      expect([foreign.status, random.status]).toEqual([404, 404])
      expect(withoutRequestId(foreign)).toEqual(withoutRequestId(random))
      expect(withoutRequestId(foreign)).toMatchObject({ success: false, code: 'REPORT_NOT_FOUND' })
    }
    const { body } = await service.call('GET', '/api/users/equipment/reports', { token: stranger.token })
    expect(body.reportsList).toEqual([])
  })

  test('is not shown without a session (D14)', async () => {
    expect((await read(report)).status).toBe(401)
    for (const view of REPORT_VIEWS) expect((await look(imagePath(report, view))).status).toBe(401)
  })

  test.each(['1', "' or 1=1 --", '%00', '..%2f..', 'null', 'A'.repeat(300)])('the id %s is no report', async id => {
    const { status, bytes } = await look(`/api/users/equipment/report/${encodeURIComponent(id)}`, owner.token)
    expect(status).toBe(404)
    expect(withoutRequestId({ bytes })).toMatchObject({ success: false })
  })
})

describe('a picture of a report', () => {
  test('opens by its address, as a JPEG that browsers take for nothing else (S19)', async () => {
    const addresses = Object.values(await readImages())
    for (const address of addresses) {
      const { status, headers, bytes } = await look(address)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('private, max-age=300')
      expect(headers.get('content-disposition')).toBe('inline')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
      const text = Buffer.from(bytes).toString('latin1')
      expect([text.includes('script'), text.includes(PLACE), text.includes('Exif')]).toEqual([false, false, false])
    }
    expect(new Set(addresses).size).toBe(4)
  })

  test('comes in the size of a screen where that is asked for, by the same right (G630)', async () => {
    const { front = '' } = await readImages()
    const { status, headers, bytes } = await look(`${front}&size=screen`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(bytes.subarray(8, 12)).toString()).toBe('WEBP')
    expect((await look(`${front}&size=huge`)).headers.get('content-type')).toBe('image/jpeg')
    expect((await look(`${imagePath(report, 'front')}?size=screen`)).status).toBe(401)
  })

  test('opens to its owner’s bearer too', async () => {
    const { status, headers } = await look(imagePath(report, 'front'), owner.token)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('opens by no address that was edited, in any of its parts (D9)', async () => {
    const { front = '' } = await readImages()
    const url = new URL(front, service.url)
    const edited = (change: (url: URL) => void): string => {
      const copy = new URL(url)
      change(copy)
      return copy.pathname + copy.search
    }
    const expires = Number(url.searchParams.get('expires'))
    const signature = url.searchParams.get('signature') ?? ''
    const others = [
      edited(({ searchParams }) => searchParams.set('expires', String(expires + 60))),
      edited(({ searchParams }) =>
        searchParams.set(
          'signature',
          signature.replace(/^./, first => (first === 'A' ? 'B' : 'A')),
        ),
      ),
      edited(({ searchParams }) => searchParams.set('signature', '')),
      edited(({ searchParams }) => searchParams.append('signature', signature)),
      edited(({ searchParams }) => searchParams.delete('signature')),
      edited(({ searchParams }) => searchParams.delete('expires')),
      edited(copy => (copy.pathname = imagePath(report, 'back'))),
      edited(copy => (copy.pathname = imagePath(report, 'top'))),
      edited(copy => (copy.pathname = imagePath(randomUUID(), 'front'))),
    ]
    for (const path of others) {
      const answer = await look(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(withoutRequestId(answer)).toMatchObject({ code: 'REPORT_NOT_FOUND' })
    }
    // Nor does somebody else's session make an edited address good, or an own one without a signature.
    expect((await look(others[0] ?? '', owner.token)).status).toBe(404)
    expect((await look(front)).status).toBe(200)
  })

  test('opens for five minutes at most, by the shop’s clock (G100)', async () => {
    const { front = '' } = await readImages()
    await service.moveClock({ advance: 'PT3M59S' })
    expect((await look(front)).status).toBe(200)
    await service.moveClock({ advance: 'PT1M1S' })
    expect((await look(front)).status).toBe(404)
    expect((await look((await readImages())['front'] ?? '')).status).toBe(200)
  })

  test('is gone with its file, and says no more than that', async () => {
    const { front = '' } = await readImages()
    await service.rows(`update report set front = $2 where id = $1`, [report, '../../etc/passwd'])
    expect((await look(front)).status).toBe(404)
    expect((await look(imagePath(report, 'front'), owner.token)).status).toBe(404)
  })
})

test.each([-1, 101, Number.NaN])('the database takes no score %d (S19)', async score => {
  await expect(service.rows('update report set score = $2 where id = $1', [report, score])).rejects.toThrow(/score/)
})
