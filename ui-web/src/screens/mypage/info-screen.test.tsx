import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Provider } from '#core/account/provider.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { ChangePhoneNotice } from './change-phone-notice.tsx'
import { InfoScreen } from './info-screen.tsx'

const OLD = '01012345678'
const NEW = '01099998888'

const Paying = () => <ChangePhoneNotice />

type Visit = {
  phone?: string | null
  isPhoneToProve?: boolean
  isEmailToProve?: boolean
  provider?: Provider
  isSignedIn?: boolean
  path?: string
}

const visit = async ({
  phone = OLD,
  isPhoneToProve = false,
  isEmailToProve = false,
  provider = 'kakao',
  isSignedIn = true,
  path = '/mypage/info',
}: Visit = {}) => {
  const device = deviceInMemory()
  const person = { email: 'hong@x.kr', phone: phone as PhoneNumber | null, isPhoneToProve, isEmailToProve, provider }
  if (isSignedIn) device.signIn(person)
  const visited = await visitScreens(
    [
      { path: '/mypage/info', Component: InfoScreen },
      { path: '/storing/storinginfo', Component: Paying },
    ],
    device.container,
    { path },
  )
  return { ...device, ...visited, kept: device.sessionStore, code: (to = NEW) => device.codeFor(to) }
}
type Visited = Awaited<ReturnType<typeof visit>>

const START = new Date('2026-11-25T10:00:00+09:00')
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => {
  cleanup()
  clearLoaded()
  vi.useRealTimers()
})
const wait = (seconds: number) => act(async () => void vi.setSystemTime(Date.now() + seconds * 1000))

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const sheet = (name: string) => screen.findByRole('dialog', { name })
const numberField = () => screen.findByLabelText<HTMLInputElement>('새 휴대폰 번호', { selector: 'input' })
const codeField = () => screen.findByLabelText<HTMLInputElement>('인증번호', { selector: 'input' })

const askForCode = async ({ user }: Visited, typed = NEW) => {
  await user.click(button('연락처 바꾸기'))
  await user.type(await numberField(), typed)
  await user.click(button('인증번호 받기'))
}

describe('account management', () => {
  test('shows the name, what it is for, and the phone, and leads to the devices and back', async () => {
    const { user, history } = await visit()
    expect(screen.getByText('김철수')).toBeTruthy()
    expect(screen.getByText('장비를 맡기고 찾을 때 이 이름으로 확인해요.')).toBeTruthy()
    expect(screen.getByText('010-1234-5678')).toBeTruthy()
    expect(document.body.textContent).not.toContain('hong@x.kr')
    expect(screen.getByRole('link', { name: '로그인한 기기' }).getAttribute('href')).toBe('/mypage/info/sessions')
    await user.click(button('뒤로'))
    expect(history.location.pathname).toBe('/mypage')
  })

  test('without a phone it says so, and offers to add one', async () => {
    const { user } = await visit({ phone: null })
    expect(screen.getByText('아직 없어요')).toBeTruthy()
    await user.click(button('연락처 등록'))
    expect(await sheet('연락처 등록')).toBeTruthy()
  })

  test('gives another name, which it shows at once and the device knows', async () => {
    const { user, kept } = await visit()
    await user.click(button('이름 바꾸기'))
    await sheet('이름 바꾸기')
    const field = screen.getByLabelText<HTMLInputElement>('이름', { selector: 'input' })
    expect([field.value, button('이름 바꾸기').disabled]).toEqual(['김철수', true])
    await user.clear(field)
    await user.type(field, '이영희{Enter}')
    expect(await screen.findByText('이름을 바꿨어요')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('이영희')).toBeTruthy()
    expect(kept.read()?.customer.name).toBe('이영희')
  })

  test('keeps the name while the service is out of reach, and says so', async () => {
    const { user, kept, link } = await visit()
    await user.click(button('이름 바꾸기'))
    await sheet('이름 바꾸기')
    const field = screen.getByLabelText<HTMLInputElement>('이름', { selector: 'input' })
    await user.clear(field)
    await user.type(field, '이영희')
    link.state = 'down'
    await user.click(button('이름 바꾸기'))
    expect((await screen.findByRole('alert')).textContent).toContain('서비스에 연결하지 못했어요')
    expect(kept.read()?.customer.name).toBe('김철수')
  })

  test('a visitor is led to the login', async () => {
    const { user, history } = await visit({ isSignedIn: false })
    await user.click(screen.getByRole('button', { name: /로그인/ }))
    expect(history.location.pathname).toBe('/easylogin')
  })

  test('logging out is asked first; Escape and closing keep the session, the other answer ends it', async () => {
    const { user, history, kept } = await visit()
    for (const close of [() => user.keyboard('{Escape}'), () => user.click(button('닫기'))]) {
      await user.click(button('로그아웃'))
      await sheet('로그아웃할까요?')
      await close()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(kept.read()).not.toBeNull()
    await user.click(button('로그아웃'))
    await sheet('로그아웃할까요?')
    await user.click(button('로그아웃하기'))
    await waitFor(() => expect(history.location.pathname).toBe('/easylogin'))
    expect(kept.read()).toBeNull()
  })
})

describe('changing the phone', () => {
  test('the number is written as one, and a code can be asked for once it is complete', async () => {
    const { user } = await visit()
    await user.click(button('연락처 바꾸기'))
    await user.type(await numberField(), '0109999888')
    expect(button('인증번호 받기').disabled).toBe(true)
    await user.type(await numberField(), '8')
    expect((await numberField()).value).toBe('010-9999-8888')
    expect(button('인증번호 받기').disabled).toBe(false)
    await user.clear(await numberField())
    await user.type(await numberField(), '011-9999-8888')
    expect(button('인증번호 받기').disabled).toBe(true)
  })

  test('number, code, success: the new phone is shown and kept, and the others are said to be logged out', async () => {
    const visited = await visit()
    const { user, history, kept, code } = visited
    await askForCode(visited)
    expect(await codeField()).toBe(document.activeElement)
    expect(screen.getByText('010-9999-8888 번호로 보냈어요.')).toBeTruthy()
    await user.keyboard(code())
    await sheet('연락처를 바꿨어요')
    expect(screen.getByText(/다른 기기에서는 로그아웃/)).toBeTruthy()
    expect(screen.getByText('010-9999-8888')).toBeTruthy()
    expect(kept.read()?.customer.phone).toBe(NEW)
    expect(document.activeElement).toBe(button('마이페이지로 가기'))
    await user.click(button('마이페이지로 가기'))
    expect(history.location.pathname).toBe('/mypage')
  })

  test('a wrong code marks the field, and the right one still works', async () => {
    const visited = await visit()
    const { user, code } = visited
    await askForCode(visited)
    await user.type(await codeField(), '000000')
    expect(await screen.findByText('인증번호가 맞지 않아요. 다시 확인해 주세요.')).toBeTruthy()
    expect((await codeField()).getAttribute('aria-invalid')).toBe('true')
    await user.clear(await codeField())
    await user.type(await codeField(), code())
    expect(await sheet('연락처를 바꿨어요')).toBeTruthy()
  })

  test('another code can be asked for when the time is over, and the old one is none then', async () => {
    const visited = await visit()
    const { user, code } = visited
    await askForCode(visited)
    await codeField()
    const first = code()
    expect(button('인증번호 다시 받기').disabled).toBe(true)
    await wait(120)
    expect(await screen.findByText('시간이 지났어요. 인증번호를 다시 받아 주세요.')).toBeTruthy()
    expect(button('인증하기').disabled).toBe(true)
    await user.click(button('인증번호 다시 받기'))
    await waitFor(() => expect(code()).not.toBe(first))
    await user.type(await codeField(), code())
    expect(await sheet('연락처를 바꿨어요')).toBeTruthy()
  })

  test('their own number is refused with a reason, which goes with the next one', async () => {
    const visited = await visit()
    const reason = '지금 등록된 번호와 같아요. 새 번호를 입력해 주세요.'
    await askForCode(visited, OLD)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByLabelText('인증번호', { selector: 'input' })).toBeNull()
    await visited.user.type(await numberField(), '{Backspace}')
    expect(screen.queryByText(reason)).toBeNull()
  })

  test('a sheet that was closed goes on where it was, and a mistyped number can be typed again', async () => {
    const visited = await visit()
    const { user } = visited
    await askForCode(visited)
    await codeField()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('연락처 바꾸기'))
    await codeField()
    await user.click(button('번호 다시 입력'))
    expect((await numberField()).value).toBe('010-9999-8888')
  })

  test('an unreachable service is reported, and nothing has changed', async () => {
    const visited = await visit()
    await askForCode(visited)
    await codeField()
    visited.link.state = 'down'
    await visited.user.type(await codeField(), visited.code())
    expect(await screen.findByText(/서비스에 연결하지 못했어요/)).toBeTruthy()
    visited.link.state = 'up'
    await visited.user.click(button('인증하기'))
    expect(await sheet('연락처를 바꿨어요')).toBeTruthy()
  })

  test('a customer who was logged out meanwhile is led to the login', async () => {
    const visited = await visit()
    await visited.user.click(button('연락처 바꾸기'))
    await visited.user.type(await numberField(), NEW)
    visited.kept.clear()
    await visited.user.click(button('인증번호 받기'))
    await waitFor(() => expect(visited.history.location.pathname).toBe('/easylogin'))
  })
})

describe('proving the e-mail', () => {
  const typed = { isEmailToProve: true, provider: 'EMAIL' } as const

  test('of a password account takes one code from its mail, and it is asked no more', async () => {
    const { user, code, kept } = await visit(typed)
    await user.click(button('이메일 인증'))
    expect((await sheet('이메일 인증')).textContent).toContain('h**g@x.kr')
    await user.click(button('인증번호 받기'))
    expect(await screen.findByText('메일로 보낸 6자리를 입력해 주세요.')).toBeTruthy()
    await user.type(await codeField(), code('hong@x.kr'))
    await sheet('이메일을 인증했어요')
    expect(kept.read()?.customer).toMatchObject({ email: 'hong@x.kr', isEmailToProve: false })
    await user.click(button('확인'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '이메일 인증' })).toBeNull())
  })

  test('whose answer was lost is found out by the next try', async () => {
    const { user, code, link } = await visit(typed)
    await user.click(button('이메일 인증'))
    await user.click(button('인증번호 받기'))
    const six = code('hong@x.kr')
    link.state = 'lossy'
    await user.type(await codeField(), six)
    await screen.findByText(/서비스에 연결하지 못했어요/)
    link.state = 'up'
    await user.click(button('인증하기'))
    expect(await sheet('이메일을 인증했어요')).toBeTruthy()
  })

  test.each([
    ['that a provider brought', { isEmailToProve: true, provider: 'naver' }],
    ['that is proved', { isEmailToProve: false, provider: 'EMAIL' }],
  ] as const)('is not offered for one %s', async (_what, person) => {
    await visit(person)
    expect(screen.queryByRole('button', { name: '이메일 인증' })).toBeNull()
  })

  test('is offered before paying to who has no phone here', async () => {
    const { user, code } = await visit({ ...typed, phone: null, path: '/storing/storinginfo' })
    expect(screen.getByText(/인증한 번호나 이메일로만/)).toBeTruthy()
    await user.click(button('이메일 인증하기'))
    await user.click(button('인증번호 받기'))
    await user.type(await codeField(), code('hong@x.kr'))
    await sheet('이메일을 인증했어요')
    await user.click(button('확인'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '이메일 인증하기' })).toBeNull())
    expect(screen.getByText(/픽업 날짜는 이메일로 먼저 여쭤볼게요/)).toBeTruthy()
  })
})

describe('before paying', () => {
  test('a customer without a phone is asked for one, and goes on where they were (G14)', async () => {
    const { user, code, history } = await visit({ phone: null, path: '/storing/storinginfo' })
    await user.click(button('연락처 등록하기'))
    await user.type(await numberField(), `${NEW}{Enter}`)
    await user.type(await codeField(), code())
    await sheet('연락처를 등록했어요')
    await user.click(button('신청 계속하기'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('등록된 연락처가 없어요')).toBeNull()
    expect(history.location.pathname).toBe('/storing/storinginfo')
  })

  test('a customer who typed one proves it with one code, and is asked no more', async () => {
    const { user, code, kept } = await visit({ isPhoneToProve: true, path: '/storing/storinginfo' })
    expect(screen.getByText('연락처를 인증해 주세요')).toBeTruthy()
    await user.click(button('인증번호 받기'))
    await sheet('연락처 인증')
    expect(screen.getByLabelText<HTMLInputElement>('휴대폰 번호', { selector: 'input' }).value).toBe('010-1234-5678')
    await user.keyboard('{Enter}')
    await user.type(await codeField(), code(OLD))
    await sheet('연락처를 인증했어요')
    expect(kept.read()?.customer).toMatchObject({ phone: OLD, isPhoneToProve: false })
    await user.click(button('신청 계속하기'))
    await waitFor(() => expect(screen.queryByText('연락처를 인증해 주세요')).toBeNull())
  })

  test('a customer with a phone is not asked', async () => {
    await visit({ path: '/storing/storinginfo' })
    expect(screen.queryByText('등록된 연락처가 없어요')).toBeNull()
  })
})
