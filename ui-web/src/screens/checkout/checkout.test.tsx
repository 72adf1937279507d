import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { deviceOn } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { EMPTY_CHECKOUT, type CheckoutDraft } from '#core/storing/checkout-draft.ts'
import type { RequestCheckoutFailure } from '#core/storing/ports/checkouts.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { saying } from '../../testing/saying.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { CheckoutInputScreen } from './checkout-input-screen.tsx'
import { CheckoutLocationScreen } from './checkout-location-screen.tsx'
import { CheckoutPlaceScreen } from './checkout-place-screen.tsx'
import { CheckoutStatus } from './checkout-status.tsx'
import { GearCheckout } from './gear-checkout.tsx'
import { CheckoutTermsScreen } from './checkout-terms-screen.tsx'
import { CheckoutWarningScreen } from './checkout-warning-screen.tsx'

const FILLED = {
  ...EMPTY_CHECKOUT,
  begunAt: 1,
  day: '2026-12-20',
  address: '스노우밸리로 1',
  agreements: { service: true, damageCompensation: true, partnerDisclaimer: true },
} as unknown as CheckoutDraft

const routes = [
  { path: '/equipment/checkout/warning', Component: CheckoutWarningScreen },
  { path: '/equipment/checkout/input', Component: CheckoutInputScreen },
  { path: '/equipment/checkout/terms', Component: CheckoutTermsScreen },
  { path: '/equipment/checkout/location', Component: CheckoutLocationScreen },
  { path: '/equipment/checkout/place', Component: CheckoutPlaceScreen },
]

const BURTON = {
  brand: 'Burton' as GearText,
  equipmentName: 'Custom' as GearText,
  equipmentSize: '156' as GearText,
}

type World = {
  /** How far the skis have come; null without any. */
  readonly upTo?: OrderState | null
  readonly draft?: CheckoutDraft
  readonly phone?: string | null
  readonly refusal?: RequestCheckoutFailure
}

const visit = async (path: string, { upTo = 'IN_STORAGE', draft, phone = '01012345678', refusal }: World = {}) => {
  const device = deviceInMemory()
  device.clock.moveTo(Instant.ofDate(new Date('2026-12-14T10:00:00+09:00')))
  device.signIn({ phone: phone as PhoneNumber | null })
  const orderId = upTo === null ? ('none' as OrderId) : await device.shop.order({ upTo })
  const options = (await resolve(device.container, Ports.checkouts).options()).unwrapOr([])
  const equipmentId = options[0]?.equipmentId ?? null
  if (draft) device.checkoutDraftStore.write({ ...draft, equipmentId })
  if (refusal) device.link.failNext(Ports.checkouts, 'request', refusal)
  const status = {
    path: '/status',
    Component: () => (
      <CheckoutStatus orderId={orderId} onChanged={async () => undefined}>
        <p>아직 몰라요</p>
      </CheckoutStatus>
    ),
  }
  return {
    ...device,
    orderId,
    equipmentId,
    ...(await visitScreens([...routes, status], device.container, { path })),
  }
}

const heading = (text: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(text.replaceAll(' ', String.raw`\s`)) })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const day = (name: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name })

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  clearLoaded()
  vi.unstubAllGlobals()
})

test('after the time to collect, gear of an ended contract leads to a call (G69)', async () => {
  const device = deviceOn('2026-12-03')
  await device.shop.end(await device.shop.order({ upTo: 'IN_STORAGE' }), device.customer.id)
  device.comeBack('2028-01-02')
  await visitScreens(routes, device.container, { path: '/equipment/checkout/warning' })
  await screen.findByText('보관 기간이 끝났어요')
  expect(screen.getByText(saying(/고객센터 1588-0000으로 연락해/))).toBeDefined()
})

describe('taking gear out', () => {
  test('leads from the warning over four steps to a request, and then home', async () => {
    const { user, link, equipmentId, checkoutDraftStore, history } = await visit('/equipment/checkout/warning')
    await heading('꺼내기 전에')
    expect(screen.getByText('1번')).toBeDefined()
    await user.click(await button('다음'))

    await heading('언제 어디로')
    await user.click(await button(/받고 싶은 날/))
    await screen.findByRole('grid')
    await user.click(day(/12월 20일 일요일/))
    await user.click(await button('12월 20일 (일)에 받을게요'))
    await user.type(field('받을 곳'), '스노우밸리로 1')
    await user.type(field('상세 주소 (선택)'), '201호')
    await user.click(await button('다음'))

    await heading('약관에')
    expect((await button('다음')).matches(':disabled')).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
    await user.click(await button('다음'))

    await heading('이대로')
    expect(screen.getByText(saying(/^김철수 · 010-1234-5678$/))).toBeDefined()
    await user.click(await button('꺼내기 신청하기'))
    await user.click(await button('홈에서 보기'))

    expect(history.location.pathname).toBe('/home')
    expect(link.asked('request')).toMatchObject([
      [
        {
          equipmentId,
          day: '2026-12-20',
          proxy: { name: '', phone: '' },
          address: '스노우밸리로 1 201호',
          agreements: { service: true, damageCompensation: true, partnerDisclaimer: true },
        },
        expect.any(String),
      ],
    ])
    expect(checkoutDraftStore.read()).toEqual(EMPTY_CHECKOUT)
  })

  test('asks which of several sets', async () => {
    const { user, checkoutDraftStore, equipmentId, shop, container } = await visit('/equipment/checkout/input')
    cleanup()
    const board = await shop.order({ equipmentType: 'SNOWBOARD', plan: 'FLEX', gear: BURTON, upTo: 'IN_STORAGE' })
    const options = (await resolve(container, Ports.checkouts).options()).unwrapOr([])
    const boardId = options.find(({ orderId }) => orderId === board)?.equipmentId
    await visitScreens(routes, container, { path: `/equipment/checkout/warning?equipment=${boardId}` })
    await heading('꺼내기 전에')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Burton Custom/ }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: /Atomic/ }))
    await user.click(await button('다음'))
    expect(checkoutDraftStore.read().equipmentId).toBe(equipmentId)
  })

  test('says that there is nothing to take', async () => {
    await visit('/equipment/checkout/warning', { upTo: 'ARRIVED' })
    expect(await screen.findByText('보관 중인 장비가 없어요')).toBeDefined()
  })

  test.each([
    ['CHECKOUT_REQUESTED', '장비를 꺼내고 있어요'],
    ['CHECKOUT_SCHEDULED', '장비를 꺼내고 있어요'],
    ['CHECKED_OUT', '장비를 꺼내 쓰고 있어요'],
  ] as const)('of gear that is %s says where it is, and leads to it (G185)', async (upTo, title) => {
    const { user, history } = await visit('/equipment/checkout/warning', { upTo })
    await screen.findByText(title)
    await user.click(await button('홈에서 보기'))
    expect(history.location.pathname).toBe('/home')
  })

  test.each(['/equipment/checkout/input', '/equipment/checkout/terms', '/equipment/checkout/location'])(
    'leads a customer who opens %s at once back to the beginning',
    async path => {
      await visit(path)
      expect(await heading('꺼내기 전에')).toBeDefined()
    },
  )

  test('asks before it clears everything on the way out (G611)', async () => {
    const { user, checkoutDraftStore } = await visit('/equipment/checkout/terms', { draft: FILLED })
    await screen.findByRole('checkbox', { name: '모두 동의해요' })
    await user.click(await button('신청 그만두고 홈으로'))
    await screen.findByRole('dialog', { name: '신청을 그만둘까요?' })
    expect(checkoutDraftStore.read().day).toBe(FILLED.day)
    await user.click(await button('그만두기'))
    expect(checkoutDraftStore.read()).toEqual(EMPTY_CHECKOUT)
  })
})

describe('the calendar', () => {
  const open = async () => {
    const visited = await visit('/equipment/checkout/input', { draft: { ...FILLED, day: null } })
    await visited.user.click(await button(/받고 싶은 날/))
    await screen.findByRole('grid', { name: '2026년 12월~2027년 1월' })
    return visited
  }

  test('opens at today, closes the past and names the holidays', async () => {
    const { user } = await open()
    expect(day(/12월 13일/).getAttribute('aria-disabled')).toBe('true')
    await user.click(day(/12월 13일/))
    expect(screen.getByRole('button', { name: '날짜를 골라 주세요' }).matches(':disabled')).toBe(true)
    expect(day(/12월 14일 월요일, 오늘/).getAttribute('aria-disabled')).toBe('false')
    expect(day(/12월 25일 금요일, 성탄절/)).toBeDefined()
    expect(screen.getByText('12월 25일 성탄절')).toBeDefined()
    expect(day(/1월 1일/).textContent).toBe('1.1')
    expect(screen.getByRole('button', { name: '지난달 보기' }).matches(':disabled')).toBe(true)
  })

  test('is walked by arrows, weeks and months, and stops at its ends', async () => {
    const { user } = await open()
    await act(async () => day(/12월 14일/).focus())
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toContain('12월 22일')
    await user.keyboard('{Home}')
    expect(focused()).toContain('12월 20일')
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(focused()).toContain('1월 20일'))
    await user.keyboard('{PageUp}{PageUp}')
    await waitFor(() => expect(focused()).toContain('12월 14일'))
    await user.keyboard('{End}{ArrowDown}{ArrowDown}')
    expect(focused()).toContain('1월 2일')
    expect(day(/12월 14일/)).toBeDefined()
    await user.keyboard('{ArrowUp}{Home}{ArrowRight}{Enter}')
    await user.click(await button('12월 21일 (월)에 받을게요'))
    await screen.findByText('12월 21일 (월)')
  })

  test('says that staff calls outside of the season', async () => {
    const { user } = await open()
    for (let months = 0; months < 4; months += 1) await user.click(await button('다음 달 보기'))
    await user.click(day(/4월 10일/))
    await user.click(await button('2027년 4월 10일 (토)에 받을게요'))
    expect(await screen.findAllByText('시즌이 아니라서 담당자가 먼저 전화드려요')).not.toEqual([])
  })
})

describe('who takes the gear', () => {
  const named = { ...FILLED, isProxy: true }

  test('may be a proxy, whose number is hyphenated as it is typed', async () => {
    const { user, checkoutDraftStore } = await visit('/equipment/checkout/input', { draft: FILLED })
    await heading('언제 어디로')
    await user.click(screen.getByRole('radio', { name: /다른 분이 받아요/ }))
    expect((await button('다음')).matches(':disabled')).toBe(true)
    await user.type(field('이름'), '이영희')
    await user.type(field('연락처'), '0111234567')
    expect((field('연락처') as HTMLInputElement).value).toBe('011-123-4567')
    expect((await button('다음')).matches(':disabled')).toBe(false)
    expect(checkoutDraftStore.read().proxy).toEqual({ name: '이영희', phone: '011-123-4567' })
  })

  test('needs a number that can be called', async () => {
    const { user } = await visit('/equipment/checkout/input', { draft: named })
    await heading('언제 어디로')
    await user.type(field('연락처'), '012')
    expect(field('연락처').getAttribute('aria-invalid')).toBe('true')
  })

  test('has to be named by a customer without a number', async () => {
    await visit('/equipment/checkout/input', { draft: FILLED, phone: null })
    await heading('언제 어디로')
    await waitFor(() => expect((field('이름') as HTMLInputElement).value).toBe('김철수'))
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

test.each([
  ['장비', '/equipment/checkout/warning'],
  ['받고 싶은 날', '/equipment/checkout/input'],
  ['받는 분', '/equipment/checkout/input'],
  ['받을 곳', '/equipment/checkout/input'],
])('the review leads to where %s is changed (G695)', async (what, path) => {
  await visit('/equipment/checkout/location', { draft: FILLED })
  await heading('이대로')
  expect(screen.getByRole('link', { name: `${what} 바꾸기` }).getAttribute('href')).toBe(path)
})

test.each([
  [{ kind: 'CheckoutLimit', season: '2026-27' }, /2026-27 시즌/],
  [{ kind: 'CheckoutDayPast' }, /고른 날이 지났어요/],
  [{ kind: 'InvalidState' }, /이미 신청했거나/],
  [{ kind: 'NoEquipment' }, /보관 중인 장비가 없어요/],
  [serviceUnreachable, /연결하지 못했어요/],
])('a request that is refused with %o says so and can be made again', async (refusal, text) => {
  const { user, link } = await visit('/equipment/checkout/location', {
    draft: FILLED,
    refusal: refusal as RequestCheckoutFailure,
  })
  await user.click(await button('꺼내기 신청하기'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('꺼내기를 신청하지 못했어요')
  expect(alert.textContent).toMatch(text)
  await user.click(await button('꺼내기 신청하기'))
  await button('홈에서 보기')
  expect(new Set(link.asked('request').map(([, key]) => key)).size).toBe(1)
})

describe('the checkout under way', () => {
  const underway = { upTo: 'CHECKOUT_REQUESTED' } as const

  test('is taken back after a question', async () => {
    const { user } = await visit('/status', underway)
    await screen.findByText('12월 14일 (월)')
    await user.click(await button('꺼내기 신청 취소하기'))
    await user.click(await button('신청 취소하기'))
    expect(await screen.findByText('아직 몰라요')).toBeDefined()
  })

  test('goes to another place, and to somebody else (G935)', async () => {
    const { user, link, equipmentId } = await visit('/status', { upTo: 'CHECKOUT_SCHEDULED' })
    await user.click(await button('받을 곳 바꾸기'))
    await heading('어디로 보내드릴까요?')
    const address = screen.getByRole('textbox', { name: '받을 곳' })
    await user.clear(address)
    expect(await button('이대로 바꾸기')).toHaveProperty('disabled', true)
    await user.type(address, '스노우밸리로 9')
    expect(screen.getByRole('textbox', { name: '이름' })).toHaveProperty('value', '이영희')
    await user.click(screen.getByRole('radio', { name: /내가 받아요/ }))
    await user.click(await button('이대로 바꾸기'))
    await waitFor(() =>
      expect(link.asked('redirect')).toEqual([
        [{ equipmentId, address: '스노우밸리로 9', proxy: { name: '', phone: '' } }],
      ]),
    )
  })

  test('whose place cannot be changed any more says whom to call (G935)', async () => {
    const { user, shop, orderId } = await visit('/status', underway)
    await user.click(await button('받을 곳 바꾸기'))
    await shop.advance(orderId, 'checkout.scheduled', { scheduledFor: '2026-12-14' as Day })
    await user.type(await screen.findByRole('textbox', { name: '받을 곳' }), ' 2층')
    await user.click(await button('이대로 바꾸기'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/앱에서는 바꿀 수 없어요/)
  })

  test('that is booked is taken back until the day before (T16)', async () => {
    const { user } = await visit('/status', { upTo: 'CHECKOUT_SCHEDULED' })
    await screen.findByText('12월 15일 (화)')
    await screen.findByText(/전날까지 취소할 수 있고/)
    await user.click(await button('꺼내기 신청 취소하기'))
    await user.click(await button('신청 취소하기'))
    expect(await screen.findByText('아직 몰라요')).toBeDefined()
  })

  test.each([
    ['2026-12-15', /오늘 만나요/],
    ['2026-12-18', /배송하기로 한 날이 지났어요/],
  ])('on %s, the booked day or later, cannot be taken back, and says what holds', async (on, note) => {
    const device = deviceOn('2026-12-14')
    const orderId = await device.shop.order({ upTo: 'CHECKOUT_SCHEDULED' })
    device.comeBack(on)
    const Status = () => (
      <CheckoutStatus orderId={orderId} onChanged={async () => undefined}>
        <p>아직 몰라요</p>
      </CheckoutStatus>
    )
    await visitScreens([{ path: '/status', Component: Status }], device.container, { path: '/status' })
    await screen.findByText(note)
    expect(screen.queryByRole('button', { name: '꺼내기 신청 취소하기' })).toBeNull()
  })

  test('whose booked day was closed since names none, and says who finds another one (G800)', async () => {
    const device = deviceOn('2026-12-14')
    const orderId = await device.shop.order({ upTo: 'CHECKOUT_SCHEDULED' })
    const Gear = () => <GearCheckout orderId={orderId} moment="DELIVERY_DAY_CLOSED" skeleton={null} />
    await visitScreens([{ path: '/gear', Component: Gear }], device.container, { path: '/gear' })
    await screen.findByText('약속한 날에 쉬게 됐어요. 담당자가 연락드려 다른 날로 정해요.')
    expect(screen.getByText('배송 날짜').nextElementSibling?.textContent).toBe('아직 정해지지 않았어요')
  })

  test('says when it was booked for today meanwhile', async () => {
    const { user, shop, orderId } = await visit('/status', underway)
    await button('꺼내기 신청 취소하기')
    await shop.advance(orderId, 'checkout.scheduled', { scheduledFor: '2026-12-14' as Day })
    await user.click(await button('꺼내기 신청 취소하기'))
    await user.click(await button('신청 취소하기'))
    expect(await screen.findByText(/배송하는 날이라/)).toBeDefined()
  })
})
