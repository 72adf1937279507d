import { expect, test } from 'vitest'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { deviceOnStoppedClock } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'

test('gear is there at once at the next visit, without the picture, whose address has run out by then (G780)', async () => {
  const { container, shop, clock } = deviceOnStoppedClock()
  const readOwnGear = resolve(container, StoringSide.readOwnGear)
  await shop.order({ upTo: 'REPORTED' })
  const read = (await readOwnGear.fresh()).unwrapOr(null)
  expect(read?.sets[0]?.report?.picture).toEqual(expect.any(String))
  clock.wait(60)
  const known = readOwnGear.lastKnown()
  expect(known?.readAt).toBe(read?.readAt)
  expect(known?.sets[0]?.contract).toEqual(read?.sets[0]?.contract)
  expect(known?.sets[0]?.report).toEqual({ ...read?.sets[0]?.report, picture: null })
})
