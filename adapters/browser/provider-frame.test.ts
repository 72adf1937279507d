// @vitest-environment happy-dom
import { err, ok } from 'neverthrow'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kakaoAddressSearch } from './kakao-address-search.ts'
import { kakaoMap } from './kakao-map.ts'
import { FRAME_TIMEOUT_SECONDS } from './provider-frame.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const PLACE = { at: { latitude: 37.6445, longitude: 128.6801 }, label: '용평 보관소' }

const makeBox = (): HTMLElement => {
  const box = document.createElement('div')
  document.body.append(box)
  return box
}
const frameIn = (box: HTMLElement): HTMLIFrameElement | null => box.querySelector('iframe')
const say = (source: MessageEventSource | null | undefined, data: unknown): void => {
  window.dispatchEvent(new MessageEvent('message', { data, source: source ?? null }))
}

test('the map is a page of its own, told the key and the place', async () => {
  const box = makeBox()
  const showing = kakaoMap.show(box, PLACE, 'a-key')
  const { pathname, searchParams } = new URL(frameIn(box)?.src ?? '', 'http://app.test')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/place-map',
    { key: 'a-key', latitude: '37.6445', longitude: '128.6801', label: '용평 보관소' },
  ])
  say(frameIn(box)?.contentWindow, { state: 'shown' })
  expect(await showing).toEqual(ok(undefined))
  await vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_SECONDS * 1000)
  expect(frameIn(box)).not.toBeNull()
})

test('a map that is not shown in time is taken out, and the next try begins anew (G681)', async () => {
  const box = makeBox()
  const showing = kakaoMap.show(box, PLACE, 'a-key')
  await vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_SECONDS * 1000)
  expect(await showing).toEqual(err({ kind: 'NotLoaded' }))
  expect(frameIn(box)).toBeNull()

  const again = kakaoMap.show(box, PLACE, 'a-key')
  say(frameIn(box)?.contentWindow, { state: 'shown' })
  expect(await again).toEqual(ok(undefined))
})

test('a script that does not load is given up at once', async () => {
  const box = makeBox()
  const showing = kakaoMap.show(box, PLACE, 'a-key')
  say(frameIn(box)?.contentWindow, { state: 'failed' })
  expect(await showing).toEqual(err({ kind: 'NotLoaded' }))
  expect(frameIn(box)).toBeNull()
})

const FOUND = { zonecode: '25300', roadAddress: '스노우밸리로 1', jibunAddress: '수하리 1', userSelectedType: 'R' }

test.each([
  [FOUND, '(25300) 스노우밸리로 1'],
  [{ ...FOUND, userSelectedType: 'J' }, '(25300) 수하리 1'],
  [{ ...FOUND, roadAddress: '' }, '(25300) 수하리 1'],
])('an address that was picked is written as its customer chose it: %o', async (picked, address) => {
  const box = makeBox()
  const found: string[] = []
  const opening = kakaoAddressSearch.open(box, one => found.push(one))
  const page = frameIn(box)?.contentWindow
  say(page, { state: 'shown' })
  await opening
  say(page, { picked })
  expect(found).toEqual([address])
})

test('what is no address, or comes from elsewhere, is not taken', async () => {
  const box = makeBox()
  const found: string[] = []
  const opening = kakaoAddressSearch.open(box, one => found.push(one))
  const page = frameIn(box)?.contentWindow
  say(page, { state: 'shown' })
  await opening
  say(page, { picked: { zonecode: 1 } })
  say(page, null)
  say(window, { picked: FOUND })
  expect(found).toEqual([])
})
