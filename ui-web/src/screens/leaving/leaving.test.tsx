import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Provider } from '#core/account/provider.ts'
import type { Day } from '#core/shared/day.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { GOOGLE_ID_TOKEN } from '#adapters/memory/account/memory-google-window.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { InfoScreen } from '../mypage/info-screen.tsx'
import { LeaveScreen } from './leave-screen.tsx'
import { PrerequisiteScreen } from './prerequisite-screen.tsx'

type Visit = { path?: string; provider?: Provider; isSignedIn?: boolean; contracts?: number }

const visit = async ({ path = '/mypage/info', provider = 'EMAIL', isSignedIn = true, contracts = 0 }: Visit = {}) => {
  const device = deviceInMemory()
  if (isSignedIn) device.signIn({ email: 'hong@x.kr', phone: '01012345678' as PhoneNumber, provider })
  for (let made = 0; made < contracts; made += 1) await device.shop.order()
  const visited = await visitScreens(
    [
      { path: '/mypage/info', Component: InfoScreen },
      { path: '/mypage/info/delete', Component: LeaveScreen },
      { path: '/mypage/info/prerequisite', Component: PrerequisiteScreen },
    ],
    device.container,
    { path },
  )
  return { ...device, ...visited, kept: device.sessionStore, path: () => visited.history.location.pathname }
}
type Visited = Awaited<ReturnType<typeof visit>>

afterEach(() => {
  cleanup()
  clearLoaded()
})

const press = async ({ user }: Visited, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const ask = async (visited: Visited) => {
  await press(visited, '탈퇴하기')
  // The code of a sheet comes when the first one opens.
  return screen.findByRole('dialog', { name: '정말 탈퇴할까요?' }, { timeout: 5_000 })
}
const goThrough = async (visited: Visited) => {
  await ask(visited)
  await press(visited, '네, 탈퇴할게요')
}

describe('the way out of the account', () => {
  test('leads a customer who may leave to the warnings', async () => {
    const visited = await visit()
    await press(visited, '회원 탈퇴')
    await waitFor(() => expect(visited.path()).toBe('/mypage/info/delete'))
    expect(await screen.findByText('지운 정보는 고객센터에서도 되살릴 수 없어요.')).toBeTruthy()
    expect(screen.getByText(/전자상거래법에 따라 계약이 끝난 날부터 5년 동안/)).toBeTruthy()
  })

  test('leads a customer with stored gear to what is to be done first', async () => {
    const visited = await visit({ contracts: 1 })
    await press(visited, '회원 탈퇴')
    expect(await screen.findByText(/다음 결제일 7일 전까지 해지하지 않으면/)).toBeTruthy()
    await press(visited, '마이페이지로 가기')
    expect(visited.path()).toBe('/mypage')
  })

  test('opens the warnings also when the check fails; the service decides later (G95)', async () => {
    const visited = await visit()
    visited.link.failNext(Ports.leaving, 'isEligible', serviceUnreachable)
    await press(visited, '회원 탈퇴')
    await waitFor(() => expect(visited.path()).toBe('/mypage/info/delete'))
  })

  test('leads to the start without a token, from the row and from the address', async () => {
    const visited = await visit()
    visited.kept.clear()
    await press(visited, '회원 탈퇴')
    await waitFor(() => expect(visited.path()).toBe('/splash'))
    cleanup()
    expect((await visit({ path: '/mypage/info/delete', isSignedIn: false })).path()).toBe('/splash')
  })

  test('sends a customer who opened the address, and may not leave, to what is to be done first', async () => {
    const visited = await visit({ path: '/mypage/info/delete', contracts: 1 })
    await waitFor(() => expect(visited.path()).toBe('/mypage/info/prerequisite'))
  })
})

describe('leaving', () => {
  test('asks once more, and a no changes nothing', async () => {
    const visited = await visit({ path: '/mypage/info/delete' })
    const dialog = await ask(visited)
    await visited.user.click(within(dialog).getByRole('button', { name: '계속 쓸게요' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(visited.link.arrived).not.toContain('withdraw')
    expect(visited.kept.read()).not.toBeNull()
  })

  test('shows what is gone and what is kept until when, and leads to the start', async () => {
    const visited = await visit({ path: '/mypage/info/delete' })
    const kept = { contracts: 2, payments: 3, complaints: 1, hasContact: false, until: '2031-11-21' as Day }
    visited.link.answerNext(Ports.leaving, 'withdraw', { kept, naverConsentUrl: null })
    const watch = resolve(visited.container, AccountSide.watchInactivity)
    expect(watch.look().kind).toBe('Active')
    await goThrough(visited)
    const receipt = await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })
    expect(watch.wake().kind).toBe('SignedOut')
    expect(within(receipt).getByText('계약 2건, 결제 3건, 문의 1건')).toBeTruthy()
    expect(within(receipt).getByText('2031년 11월 21일까지')).toBeTruthy()
    expect(within(receipt).queryByRole('link')).toBeNull()
    expect(visited.kept.read()).toBeNull()
    await press(visited, '처음 화면으로')
    await waitFor(() => expect(visited.path()).toBe('/splash'))
  })

  test('says that name and phone are kept as long as money is owed (G795)', async () => {
    const visited = await visit({ path: '/mypage/info/delete' })
    const kept = { contracts: 1, payments: 1, complaints: 0, hasContact: true, until: '2031-11-21' as Day }
    visited.link.answerNext(Ports.leaving, 'withdraw', { kept, naverConsentUrl: null })
    await goThrough(visited)
    const receipt = within(await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' }))
    expect(receipt.queryByText(/^계정, 연락처/)).toBeNull()
    receipt.getByText('환불을 마칠 때까지')
  })

  test('says so when nothing had to be kept, and where the link at Naver is left to be cut', async () => {
    const visited = await visit({ path: '/mypage/info/delete', provider: 'naver' })
    const naverConsentUrl = 'https://nid.naver.com/list'
    visited.link.answerNext(Ports.leaving, 'withdraw', { kept: null, naverConsentUrl })
    await goThrough(visited)
    const receipt = await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })
    expect(within(receipt).getByText('없어요')).toBeTruthy()
    expect(
      within(receipt)
        .getByRole('link', { name: /네이버에서 연결 끊기/ })
        .getAttribute('href'),
    ).toBe('https://nid.naver.com/list')
  })

  test.each([
    'https://naver.com.evil.example/list',
    'https://evilnaver.com/list',
    'https://nid.naver.com@evil.example/',
    'http://nid.naver.com/list',
    'javascript:alert(1)//nid.naver.com',
    'no address',
  ])('never links another place than Naver’s own: %s', async naverConsentUrl => {
    const visited = await visit({ path: '/mypage/info/delete', provider: 'naver' })
    visited.link.answerNext(Ports.leaving, 'withdraw', { kept: null, naverConsentUrl })
    await goThrough(visited)
    const receipt = await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })
    expect(within(receipt).queryByRole('link')).toBeNull()
  })

  test.each([
    [
      'a contract has begun meanwhile',
      async ({ shop }: Visited) => void (await shop.order()),
      /장비는 먼저 찾아 주세요/,
    ],
    [
      'a payment is being decided',
      async ({ shop, service }: Visited) => {
        service.gateway.failNext({ kind: 'LostAfter' })
        await shop.pay(await shop.place())
      },
      /결제를 확인하고 있으니/,
    ],
  ])('is refused in the modal when %s, and the account stays', async (_why, happens, text) => {
    const visited = await visit({ path: '/mypage/info/delete' })
    await ask(visited)
    await happens(visited)
    await press(visited, '네, 탈퇴할게요')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/아직 탈퇴하지 않았어요/)
    expect(alert.textContent).toMatch(text)
    expect(visited.kept.read()).not.toBeNull()
  })

  test('that is not answered can be pressed again', async () => {
    const visited = await visit({ path: '/mypage/info/delete' })
    await ask(visited)
    visited.link.state = 'down'
    await press(visited, '네, 탈퇴할게요')
    expect((await screen.findByRole('alert')).textContent).toMatch(/탈퇴됐는지 확인하지 못했어요/)
    visited.link.state = 'up'
    await press(visited, '네, 탈퇴할게요')
    expect(await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })).toBeTruthy()
  })
})

describe('the link at the provider', () => {
  test('is cut by Google’s window first, and by nothing else of this device', async () => {
    const visited = await visit({ path: '/mypage/info/delete', provider: 'google' })
    visited.google.window = GOOGLE_ID_TOKEN
    const dialog = await ask(visited)
    expect(within(dialog).getByText(/구글 창이 열리면/)).toBeTruthy()
    await press(visited, '네, 탈퇴할게요')
    await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })
    expect(visited.link.arrived.slice(-2)).toEqual(['googleForget', 'withdraw'])
  })

  test.each([{ kind: 'GoogleClosed' as const }, { kind: 'GooglePopupBlocked' as const }])(
    'that Google does not cut prevents no departure: $kind',
    async failure => {
      const visited = await visit({ path: '/mypage/info/delete', provider: 'google' })
      visited.google.window = failure
      await goThrough(visited)
      expect(await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })).toBeTruthy()
    },
  )

  test('to Naver is cut with the token of the login, where there is one', async () => {
    const visited = await visit({ path: '/mypage/info/delete', provider: 'naver' })
    visited.socialStore.providerTokens.writeNaver('naver-token')
    await goThrough(visited)
    await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })
    expect(visited.link.arrived.slice(-2)).toEqual(['cutAtNaver', 'withdraw'])
  })

  test('to Kakao is the service’s to cut', async () => {
    const visited = await visit({ path: '/mypage/info/delete', provider: 'kakao' })
    await goThrough(visited)
    await screen.findByRole('dialog', { name: '탈퇴를 마쳤어요' })
    expect(visited.link.arrived).toEqual(['isEligible', 'withdraw'])
  })
})

describe('one’s own data', () => {
  test('comes as a file with a day in its name', async () => {
    const visited = await visit()
    await press(visited, /내 정보 내려받기/)
    expect(await screen.findByText('내 정보를 파일로 내려받았어요')).toBeTruthy()
    const [file] = visited.files
    expect(file?.name).toMatch(/^seasonkeep-my-data-\d{4}-\d{2}-\d{2}\.json$/)
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ profile: { name: '김철수', email: 'hong@x.kr' } })
  })

  test('that cannot be fetched is said so', async () => {
    const visited = await visit()
    visited.link.state = 'down'
    await press(visited, /내 정보 내려받기/)
    expect(await screen.findByText(/서비스에 연결하지 못했어요/)).toBeTruthy()
    expect(visited.files).toEqual([])
  })
})
