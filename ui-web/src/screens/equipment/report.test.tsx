import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type DeviceInMemory, deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { Instant } from '#core/shared/instant.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { ReportScreen } from './report-screen.tsx'
import { SWIPE_THRESHOLD_PX } from './use-swipe.ts'

const ID = '0b5f8a06-3f3c-4f0e-9f1e-2d8f8b6c1a11'
const visit = (device: DeviceInMemory, search = `?reportId=${ID}`) =>
  visitScreens([{ path: '/equipment/detail', Component: ReportScreen }], device.container, {
    path: `/equipment/detail${search}`,
  })

/** A device whose customer's gear was inspected on 1 December in Seoul. */
const inspected = async (tip = '엣지를 말려 주세요') => {
  const device = deviceInMemory()
  device.clock.moveTo(Instant.ofDate(new Date('2026-11-30T15:30:00Z')))
  device.signIn()
  const order = await device.shop.order({ upTo: 'PICKED_UP' })
  const report = await device.shop.report(order, { score: 79.9, tip })
  return { device, order, search: `?reportId=${report}` }
}

const open = async (tip?: string) => {
  const { device, search } = await inspected(tip)
  const visited = await visit(device, search)
  await screen.findByRole('heading', { level: 1 })
  return { device, ...visited }
}

/** The picture that is not hidden from readers. */
const shown = (): string => screen.getByRole('img', { name: /사진$/ }).getAttribute('alt') ?? ''

const swipe = (pixels: number, endWith: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
  const picture = screen.getByRole('img', { name: /사진$/ })
  const finger = { pointerId: 7, isPrimary: true, button: 0 }
  fireEvent.pointerDown(picture, { ...finger, clientX: 200 })
  fireEvent.pointerMove(picture, { ...finger, clientX: 200 + pixels / 2 })
  fireEvent[endWith](picture, { ...finger, clientX: 200 + pixels })
}

afterEach(() => {
  cleanup()
  clearLoaded()
})

describe('a report', () => {
  test('shows the verdict, the day in Seoul, the score as number and bar, and the advice', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Atomic Redster X9\n조금 손보면 좋아요')
    expect(screen.getByText('2026년 12월 1일 검수')).toBeDefined()
    const meter = screen.getByRole('meter', { name: '안전 점수' })
    expect(meter.getAttribute('aria-valuetext')).toBe('79점')
    expect([...meter.querySelectorAll('rect')].map(bar => bar.getAttribute('width'))).toEqual(['100%', '79.9%'])
    expect(screen.getByText('엣지를 말려 주세요')).toBeDefined()
  })

  test('that was filed again is shown as it is now, and leads to the one before (G168)', async () => {
    const { device, order, search } = await inspected()
    device.clock.moveTo(Instant.plusSeconds(device.clock.now(), 300))
    const second = await device.shop.report(order, { score: 92, tip: '바인딩을 풀어 두세요' })
    const { user, history } = await visit(device, `?reportId=${second}`)
    await screen.findByText('바인딩을 풀어 두세요')
    await user.click(screen.getByRole('link', { name: '이전 리포트 보기 2026년 12월 1일' }))
    await screen.findByText('엣지를 말려 주세요')
    expect(history.location.search).toBe(search)
    expect(screen.queryByText('이전 리포트 보기')).toBeNull()
  })

  test('an advice that looks like markup is text', async () => {
    await open('<img src=x onerror=alert(1)>')
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
  })

  test('is swiped through its four views, and not past its ends', async () => {
    await open()
    const seen = [shown()]
    for (let times = 0; times < 4; times += 1) {
      swipe(-SWIPE_THRESHOLD_PX)
      seen.push(shown())
    }
    const name = (view: string) => `Atomic Redster X9 ${view} 사진`
    expect(seen).toEqual([name('앞면'), name('뒷면'), name('왼쪽'), name('오른쪽'), name('오른쪽')])
    swipe(SWIPE_THRESHOLD_PX)
    expect(shown()).toBe(name('왼쪽'))
  })

  test('a shorter move is a tap, and a scroll is neither', async () => {
    await open()
    swipe(-SWIPE_THRESHOLD_PX * 3, 'pointerCancel')
    expect(shown()).toContain('앞면')
    // In a page without a layout every tap hits the right half.
    swipe(SWIPE_THRESHOLD_PX - 1)
    expect(shown()).toContain('뒷면')
  })

  test('shows a picture over the whole screen, and larger by a tap (G186)', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '크게 보기' }))
    await screen.findByRole('dialog', { name: 'Atomic Redster X9 앞면 사진' })
    await user.click(await screen.findByRole('button', { name: '더 크게 보기' }))
    expect(screen.getByRole('button', { name: '전체 보기' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '사진 닫기' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('over the whole screen the pictures are swiped and walked through, each begun as a whole (G704)', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '크게 보기' }))
    const dialog = await screen.findByRole('dialog', { name: 'Atomic Redster X9 앞면 사진' })
    const over = () => within(dialog)
    await user.click(over().getByRole('button', { name: '더 크게 보기' }))
    await user.click(over().getByRole('button', { name: '다음 사진' }))
    expect(over().getByRole('img').getAttribute('alt')).toBe('Atomic Redster X9 뒷면 사진')
    expect(over().getByRole('button', { name: '더 크게 보기' })).toBeDefined()
    const finger = { pointerId: 7, isPrimary: true, button: 0, clientY: 0 }
    fireEvent.pointerDown(over().getByRole('img'), { ...finger, clientX: 200 })
    fireEvent.pointerUp(over().getByRole('img'), { ...finger, clientX: 200 - SWIPE_THRESHOLD_PX })
    expect(over().getByRole('img').getAttribute('alt')).toBe('Atomic Redster X9 왼쪽 사진')
  })

  test('has its score before its pictures (G703)', async () => {
    await open()
    const score = screen.getByRole('meter')
    const pictures = screen.getByRole('region', { name: '검수 사진' })
    expect(score.compareDocumentPosition(pictures) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('asks for its first picture alone, and for the others once that is there (G810)', async () => {
    const asked = () => {
      const pictures = screen.getByRole('region', { name: '검수 사진' }).querySelectorAll('img[src]')
      return new Set([...pictures].map(picture => picture.getAttribute('src')))
    }
    await open()
    expect(asked().size).toBe(1)
    fireEvent.load(screen.getByRole('img', { name: /앞면/ }))
    expect(asked().size).toBe(REPORT_VIEWS.length)
  })

  test('is walked through with the arrow keys, the arrows and the small pictures', async () => {
    const { user } = await open()
    expect(screen.getByRole('button', { name: '이전 사진' }).matches(':disabled')).toBe(true)
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(shown()).toContain('뒷면')
    await user.click(screen.getByRole('button', { name: '다음 사진' }))
    expect(shown()).toContain('왼쪽')
    await user.click(screen.getByRole('radio', { name: '오른쪽' }))
    expect(shown()).toContain('오른쪽')
    expect(screen.getByText('오른쪽', { selector: 'p' }).textContent).toContain('4장 중 4번째')
    await user.keyboard('{ArrowRight}')
    expect(screen.getAllByRole('radio').filter(radio => radio.matches(':checked'))).toHaveLength(1)
  })

  test('fetches fresh addresses once when the old ones have run out, then leaves it to the customer', async () => {
    const { device, user } = await open()
    const address = () => screen.getByRole('img', { name: /앞면/ }).getAttribute('src')
    const first = address()
    device.clock.moveTo(Instant.plusSeconds(device.clock.now(), 300))
    fireEvent.error(screen.getByRole('img', { name: /앞면/ }))
    await waitFor(() => expect(address()).not.toBe(first))

    fireEvent.error(screen.getByRole('img', { name: /앞면/ }))
    await screen.findByText('사진을 불러오지 못했어요')
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    expect(await screen.findByRole('img', { name: /앞면/ })).toBeDefined()
  })
})

describe('without a report', () => {
  test.each(['', '?reportId=', '?reportId=%20'])(
    'an address "%s" without an id says so and leads to the gear',
    async search => {
      const { user, history } = await visit(signedInDevice(), search)
      await screen.findByText('어떤 리포트인지 알 수 없어요')
      await user.click(screen.getByRole('button', { name: '내 장비 보기' }))
      expect(history.location.pathname).toBe('/equipment')
    },
  )

  test.each([ID, 'nonsense', "'><script>"])('the unknown id %s and another customer’s look the same (D9)', async id => {
    await visit(signedInDevice(), `?reportId=${encodeURIComponent(id)}`)
    await screen.findByText('리포트를 찾을 수 없어요')
    expect(document.body.textContent).not.toContain(id)
  })

  test('a failure can be tried again', async () => {
    const { device, search } = await inspected()
    device.link.state = 'down'
    const { user } = await visit(device, search)
    await screen.findByText('리포트를 불러오지 못했어요')
    device.link.state = 'up'
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    expect(await screen.findByRole('meter')).toBeDefined()
  })
})
