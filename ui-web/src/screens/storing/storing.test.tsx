import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { EquipmentSelectionScreen } from './equipment-selection-screen.tsx'
import { LocationSelectionScreen } from './location-selection-screen.tsx'
import { PlanSelectionScreen } from './plan-selection-screen.tsx'
import { StoringInfoScreen } from './storing-info-screen.tsx'
import { StoringTermsScreen } from './storing-terms-screen.tsx'

const routes = [
  { path: '/storing/equipmentselection', Component: EquipmentSelectionScreen },
  { path: '/storing/locationselection', Component: LocationSelectionScreen },
  { path: '/storing/planselection', Component: PlanSelectionScreen },
  { path: '/storing/storinginfo', Component: StoringInfoScreen },
  { path: '/storing/terms', Component: StoringTermsScreen },
]

const PICKED: StoringDraft = { ...EMPTY_DRAFT, equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
const AGREED: StoringDraft = {
  ...PICKED,
  agreements: { service: true, damageCompensation: true, autoExtension: true },
}

const visit = async (path: string, draft: StoringDraft = EMPTY_DRAFT) => {
  const device = deviceInMemory()
  device.signIn()
  device.storingDraftStore.write(draft)
  return { ...device, ...(await visitScreens(routes, device.container, { path })) }
}

afterEach(cleanup)

/** A title breaks its line where a sentence has a space. */
const heading = (text: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(text.replaceAll(' ', String.raw`\s`)) })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('applying for storage', () => {
  test('leads from the gear to the card window in five steps, and orders what was picked', async () => {
    const { user, windows, link } = await visit('/storing/equipmentselection')
    await heading('어떤 장비를')
    expect((await button('다음')).matches(':disabled')).toBe(true)
    await user.click(screen.getByRole('radio', { name: /스노보드/ }))
    await user.type(screen.getByLabelText('브랜드 (선택)', { selector: 'input' }), 'Burton')
    await user.click(await button('다음'))

    await heading('어디에')
    await user.click(await button('다음'))

    await heading('어떤 방식으로')
    await user.click(screen.getByRole('radio', { name: /자유/ }))
    await user.click(await button('다음'))

    await heading('이대로')
    expect(screen.getByText('Burton · 스노보드')).toBeDefined()
    await user.click(await button('약관 확인하기'))

    await heading('약관에 동의하고')
    const pay = await button('139,000원 결제하기')
    expect(pay.matches(':disabled')).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
    await user.click(pay)

    await waitFor(() => expect(windows).toHaveLength(1))
    expect(windows[0]?.request).toMatchObject({ amountWon: 139_000, orderName: '스노보드 보관 자유 이용' })
    expect(link.asked('place')).toMatchObject([
      [
        {
          selection: { brand: 'Burton', plan: 'FLEX' },
          agreements: { service: true, damageCompensation: true, autoExtension: true },
        },
      ],
    ])
  })

  test('takes the place of the pickup along when it is said before paying (G155)', async () => {
    const { user, link } = await visit('/storing/storinginfo', PICKED)
    await user.click(await button('픽업 장소 입력하기'))
    await user.type(screen.getByLabelText('장비를 건네줄 분', { selector: 'input' }), '김보관')
    await user.type(screen.getByLabelText('연락처', { selector: 'input' }), '01023456789')
    await user.click(await button('약관 확인하기'))
    await screen.findByText('픽업 장소를 마저 입력하거나 나중에 알려 주세요')

    await user.type(screen.getByLabelText('주소', { selector: 'input' }), '서울 강남구 테헤란로 1')
    await user.click(await button('약관 확인하기'))
    await user.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }))
    await user.click(await button('99,000원 결제하기'))
    await waitFor(() => expect(link.asked('place')).toHaveLength(1))
    expect(link.asked('place')[0]).toMatchObject([
      { pickupPlace: { recipientName: '김보관', phone: '01023456789', address: '서울 강남구 테헤란로 1', note: '' } },
    ])
  })

  test('a place that is half typed is left for later, and not sent', async () => {
    const { user, link } = await visit('/storing/storinginfo', PICKED)
    await user.click(await button('픽업 장소 입력하기'))
    await user.type(screen.getByLabelText('주소', { selector: 'input' }), '서울')
    await user.click(await button('나중에 알려줄게요'))
    await user.click(await button('약관 확인하기'))
    await user.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }))
    await user.click(await button('99,000원 결제하기'))
    await waitFor(() => expect(link.asked('place')).toHaveLength(1))
    expect(link.asked('place')[0]).toMatchObject([{ pickupPlace: null }])
  })

  test('never calls the FLEX plan free of charge', async () => {
    await visit('/storing/planselection', PICKED)
    await heading('어떤 방식으로')
    expect(document.body.textContent).toContain('139,000')
    expect(document.body.textContent).not.toContain('무료')
  })

  test('opened in the middle, begins with the first step that is missing', async () => {
    const { history } = await visit('/storing/terms', { ...EMPTY_DRAFT, equipmentType: 'SKI' })
    await heading('어디에')
    expect(history.location.pathname).toBe('/storing/locationselection')
  })

  test('the close button asks, and clears every pick and goes home when that is meant (G611)', async () => {
    const { user, history, storingDraftStore } = await visit('/storing/planselection', PICKED)
    await user.click(await button('신청 그만두고 홈으로'))
    await user.click(await button('이어서 할게요'))
    expect(history.location.pathname).toBe('/storing/planselection')
    expect(storingDraftStore.read()).toEqual(PICKED)
    await user.click(await button('신청 그만두고 홈으로'))
    await user.click(await button('그만두기'))
    await waitFor(() => expect(history.location.pathname).toBe('/home'))
    expect(storingDraftStore.read()).toEqual(EMPTY_DRAFT)
  })

  test('the close button asks nothing while nothing is picked, but does once a brand is typed (G611)', async () => {
    const { user, history, storingDraftStore } = await visit('/storing/equipmentselection', EMPTY_DRAFT)
    await user.type(await screen.findByRole('textbox', { name: '브랜드 (선택)' }), 'Atomic')
    await user.click(await button('신청 그만두고 홈으로'))
    await screen.findByRole('dialog', { name: '신청을 그만둘까요?' })
    await user.click(await button('이어서 할게요'))
    // A reload, or a phone that ended the page meanwhile, takes nothing of it (G969).
    expect(storingDraftStore.read()).toMatchObject({ brand: 'Atomic' })
    await user.clear(screen.getByRole('textbox', { name: '브랜드 (선택)' }))
    await user.click(await button('신청 그만두고 홈으로'))
    await waitFor(() => expect(history.location.pathname).toBe('/home'))
  })

  test('says that a phone number is missing, and lets the customer go on', async () => {
    await visit('/storing/storinginfo', PICKED)
    await screen.findByText('등록된 연락처가 없어요')
    expect((await button('약관 확인하기')).matches(':disabled')).toBe(false)
  })

  test('shows the refund policy in the figures of this price', async () => {
    await visit('/storing/storinginfo', PICKED)
    await screen.findByText(/96,030원을 돌려드려요/)
    expect(screen.getByText(/49,500원을 돌려드리고/)).toBeDefined()
  })
})

describe('opening the card window', () => {
  test('with the terms agreed to before, the summary pays at once (G33)', async () => {
    const { user, windows } = await visit('/storing/storinginfo', AGREED)
    await user.click(await button('99,000원 결제하기'))
    await waitFor(() => expect(windows).toHaveLength(1))
  })

  test('two taps order once', async () => {
    const { user, windows, link } = await visit('/storing/terms', AGREED)
    await user.dblClick(await button('99,000원 결제하기'))
    await waitFor(() => expect(windows).toHaveLength(1))
    expect(link.asked('place')).toHaveLength(1)
  })

  test('says when the payment system did not load, and opens the window at the next tap, for the same order', async () => {
    const { user, windows, link } = await visit('/storing/terms', AGREED)
    await user.click(await button('99,000원 결제하기'))
    await waitFor(() => expect(windows).toHaveLength(1))
    windows[0]?.close({ kind: 'PaymentSystemNotLoaded' })
    expect((await screen.findByRole('alert')).textContent).toContain('결제창을 불러오지 못했어요')
    await user.click(await button('99,000원 결제하기'))
    await waitFor(() => expect(windows).toHaveLength(2))
    expect(link.asked('place')).toHaveLength(1)
  })

  test('an order that is paid already leads to its result', async () => {
    const { user, windows, shop, history } = await visit('/storing/terms', AGREED)
    await user.click(await button('99,000원 결제하기'))
    await waitFor(() => expect(windows).toHaveLength(1))
    const orderId = windows[0]?.request.orderId as OrderId
    await shop.pay(orderId)
    windows[0]?.close({ kind: 'CardWindowClosed' })
    await screen.findByRole('alert')
    await user.click(await button('99,000원 결제하기'))
    await waitFor(() => expect(history.location.pathname).toBe('/storing/paymentcomplete'))
    expect(history.location.search).toBe(`?orderId=${orderId}`)
  })
})

test('before paying it says that it goes on each year, until when it can be ended and from when a year counts (G188)', async () => {
  await visit('/storing/storinginfo', PICKED)
  await screen.findByText('1년은 결제한 날이 아니라 장비가 보관소에 도착한 날부터 시작돼요.')
  expect(
    screen.getByText(
      /^등록한 카드가 있으면 1년마다 99,000원이 자동으로 결제되고.*결제 30일 전부터 4번 미리 알려드려요\.$/,
    ),
  ).toBeDefined()
  expect(screen.getByText('그만 맡기려면 다음 결제일 7일 전까지 결제 관리에서 해지하면 돼요.')).toBeDefined()
})
