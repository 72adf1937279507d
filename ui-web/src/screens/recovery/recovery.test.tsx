import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { RouteObject } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Provider } from '#core/account/provider.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { FindIdScreen } from './find-id-screen.tsx'
import { FindIdSuccessScreen } from './find-id-success-screen.tsx'
import { FindPasswordConfirmScreen } from './find-password-confirm-screen.tsx'
import { FindPasswordScreen } from './find-password-screen.tsx'
import { FindPasswordSetScreen } from './find-password-set-screen.tsx'
import { FindPasswordSuccessScreen } from './find-password-success-screen.tsx'
import { RecoveryJourney } from './recovery-journey.tsx'

const routes: RouteObject[] = [
  {
    Component: RecoveryJourney,
    children: [
      { path: '/find/id', Component: FindIdScreen },
      { path: '/find/id/success', Component: FindIdSuccessScreen },
      { path: '/find/password', Component: FindPasswordScreen },
      { path: '/find/password/set', Component: FindPasswordSetScreen },
      { path: '/find/password/set/confirm', Component: FindPasswordConfirmScreen },
      { path: '/find/password/success', Component: FindPasswordSuccessScreen },
    ],
  },
]

const PHONE = '01012345678'
const EMAIL = 'skier@example.com'

const device = (provider: Provider = 'EMAIL') => {
  const made = deviceInMemory()
  made.addPerson({ email: EMAIL, phone: PHONE as PhoneNumber, provider, password: 'old7password' })
  return made
}

type Device = ReturnType<typeof device>

const visit = async (path: string, { on = device(), state }: { on?: Device; state?: unknown } = {}) => {
  const { history } = await visitScreens(routes, on.container, { path, state })
  return { ...on, device: on, history, user: userEvent.setup(), code: on.codeFor }
}

const START = new Date('2026-11-25T10:00:00+09:00')
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const wait = (seconds: number) => act(async () => void vi.setSystemTime(Date.now() + seconds * 1000))

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const codeField = () => screen.findByLabelText<HTMLInputElement>('인증번호', { selector: 'input' })
const resend = () => button('인증번호 다시 받기')
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled

type Visited = Awaited<ReturnType<typeof visit>>

const askByPhone = async ({ user }: Visited, phone = PHONE) => {
  await user.type(field('휴대폰 번호'), phone)
  await user.click(button('인증번호 받기'))
  return codeField()
}
const askByEmail = async ({ user }: Visited, email = EMAIL) => {
  await user.type(field('이메일'), email)
  await user.click(button('인증번호 받기'))
  return codeField()
}

describe('finding the ID', () => {
  test('the holder of the phone reads the masked e-mail, with the keyboard alone', async () => {
    const visited = await visit('/find/id')
    const { user, code, history } = visited
    await user.type(field('휴대폰 번호'), '010 1234 5678{Enter}')
    expect(await codeField()).toBe(document.activeElement)
    await user.keyboard(code(PHONE))
    await heading(/찾았어요/)
    expect(screen.getByText('s***r@example.com')).toBeTruthy()
    expect(document.body.textContent).not.toContain(EMAIL)
    await user.click(button('로그인하러 가기'))
    expect(history.location).toMatchObject({ pathname: '/easylogin', state: null })
  })

  test.each([
    ['kakao', '카카오로 가입했어요', '카카오 버튼'],
    ['firebase', '구글로 가입했어요', '구글 버튼'],
    ['facebook', '페이스북으로 가입했어요', '가입할 때 쓴 방법'],
  ] as const)('an account made by %s is told by its name, with the way in', async (provider, title, hint) => {
    const visited = await visit('/find/id', { on: device(provider) })
    await visited.user.type(await askByPhone(visited), visited.code(PHONE))
    expect((await heading(/가입했어요/)).textContent?.replace('\n', ' ')).toBe(title)
    expect(screen.getByText(new RegExp(hint))).toBeTruthy()
  })

  test('a phone without an account is reported after its code, with ways on', async () => {
    const visited = await visit('/find/id')
    const { user, code, history } = visited
    await user.type(await askByPhone(visited, '01099998888'), code('01099998888'))
    await heading(/찾을 수 없어요/)
    expect(screen.getByRole('link', { name: '회원가입하기' }).getAttribute('href')).toBe('/terms')
    await user.click(button('다른 번호로 찾기'))
    expect(history.location.pathname).toBe('/find/id')
  })

  test('a number that is none asks for another look, and nothing is sent', async () => {
    const { user, link } = await visit('/find/id')
    await user.type(field('휴대폰 번호'), '02-123-4567890')
    expect(field('휴대폰 번호').value).toBe('021-2345-6789')
    await user.click(button('인증번호 받기'))
    expect(await screen.findByText('휴대폰 번호를 다시 입력해 주세요.')).toBeTruthy()
    expect(link.arrived).toEqual([])
    await user.clear(field('휴대폰 번호'))
    expect(screen.queryByText('휴대폰 번호를 다시 입력해 주세요.')).toBeNull()
  })

  test('a pasted message gives its code', async () => {
    const visited = await visit('/find/id')
    await askByPhone(visited)
    await visited.user.paste(`[시즌킵] 아이디 찾기 인증번호 ${visited.code(PHONE)}\n2분 안에 입력해 주세요.`)
    expect(await heading(/찾았어요/)).toBeTruthy()
  })

  test('the result cannot be opened on its own', async () => {
    const { history } = await visit('/find/id/success')
    await waitFor(() => expect(history.location.pathname).toBe('/find/id'))
  })

  test('a change that never was cannot be opened on its own', async () => {
    const { history } = await visit('/find/password/success')
    await waitFor(() => expect(history.location.pathname).toBe('/find/password'))
    expect(screen.queryByText(/바꿨어요/)).toBeNull()
  })

  test('the result is still there after a reload', async () => {
    const found = { name: '김철수', provider: 'EMAIL', maskedEmail: 's***r@example.com' }
    await visit('/find/id/success', { state: { found } })
    expect(screen.getByText('s***r@example.com')).toBeTruthy()
  })
})

describe('the code', () => {
  test('a wrong one is said to be wrong, and the next digits begin anew', async () => {
    const visited = await visit('/find/id')
    const { user, code } = visited
    await user.type(await askByPhone(visited), '000000')
    expect(await screen.findByText('인증번호가 맞지 않아요. 다시 확인해 주세요.')).toBeTruthy()
    expect((await codeField()).getAttribute('aria-invalid')).toBe('true')
    await user.keyboard(code(PHONE))
    await heading(/찾았어요/)
  })

  test('after five wrong ones it says that only another code helps', async () => {
    const visited = await visit('/find/id')
    const { user } = visited
    await askByPhone(visited)
    for (let tries = 1; tries <= 5; tries += 1) {
      await user.keyboard(`00000${tries}`)
      await screen.findByText(/맞지 않아요|더 쓸 수 없어요/)
    }
    expect(await screen.findByText(/더 쓸 수 없어요/)).toBeTruthy()
    expect(isDisabled(button('아이디 찾기'))).toBe(true)
  })

  test('a wrong one whose time has run out is reported as expired', async () => {
    const visited = await visit('/find/id')
    await visited.user.type(await askByPhone(visited), '000000')
    await screen.findByText('인증번호가 맞지 않아요. 다시 확인해 주세요.')
    await wait(120)
    expect(await screen.findByText('시간이 지났어요. 인증번호를 다시 받아 주세요.')).toBeTruthy()
    expect(screen.queryByText(/맞지 않아요/)).toBeNull()
  })

  test('less than six digits asks for six', async () => {
    const visited = await visit('/find/id')
    await visited.user.type(await askByPhone(visited), '123')
    await visited.user.click(button('아이디 찾기'))
    expect(await screen.findByText('인증번호 6자리를 입력해 주세요.')).toBeTruthy()
    expect(visited.link.arrived).toEqual(['sendIdCode'])
  })

  test('counts down from two minutes; another one can be asked for at zero, and not a second earlier', async () => {
    const visited = await visit('/find/id')
    const { user, code } = visited
    const input = await askByPhone(visited)
    const first = code(PHONE)
    expect(screen.getByRole('timer').textContent).toBe('2:00')
    await user.type(input, '123')
    await wait(119)
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('0:01'))
    expect(isDisabled(resend())).toBe(true)
    expect(screen.getByText('30초 남았어요.')).toBeTruthy()
    await wait(1)
    expect(await screen.findByText('시간이 지났어요. 인증번호를 다시 받아 주세요.')).toBeTruthy()
    expect(isDisabled(button('아이디 찾기'))).toBe(true)
    await user.dblClick(resend())
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('2:00'))
    expect(code(PHONE)).not.toBe(first)
    expect((await codeField()).value).toBe('')
    expect(visited.link.arrived).toEqual(['sendIdCode', 'sendIdCode'])
    await user.type(await codeField(), code(PHONE))
    await heading(/찾았어요/)
  })

  test('two quick taps send one', async () => {
    const { user, link } = await visit('/find/id')
    await user.type(field('휴대폰 번호'), PHONE)
    await user.dblClick(button('인증번호 받기'))
    await codeField()
    expect(link.arrived).toEqual(['sendIdCode'])
  })

  test('after a reload in the middle the code that came still works, with what is left of its time', async () => {
    const visited = await visit('/find/id')
    await askByPhone(visited)
    cleanup()
    await wait(40)
    const again = await visit('/find/id', { on: visited.device })
    await askByPhone(again)
    expect(screen.getByRole('timer').textContent).toBe('1:20')
    expect(screen.getByText(/조금 전에 보낸 인증번호가 있으면 입력해 주세요. 2분 뒤에/)).toBeTruthy()
    await again.user.type(await codeField(), again.code(PHONE))
    await heading(/찾았어요/)
  })

  test('too many requests are reported with how long to wait', async () => {
    const visited = await visit('/find/id')
    const { user, link } = visited
    link.failNext(Ports.recovery, 'sendIdCode', { kind: 'TooManyRequests', retryAfterSeconds: 1700 })
    await user.type(field('휴대폰 번호'), PHONE)
    await user.click(button('인증번호 받기'))
    expect((await screen.findByRole('alert')).textContent).toContain('29분 뒤에')
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('a message that could not be sent is reported, and the same button tries again', async () => {
    const visited = await visit('/find/id')
    const { user, link } = visited
    link.failNext(Ports.recovery, 'sendIdCode', { kind: 'MessageNotSent' })
    await user.type(field('휴대폰 번호'), PHONE)
    await user.click(button('인증번호 받기'))
    expect((await screen.findByRole('alert')).textContent).toContain('보내지 못했어요')
    await user.click(button('인증번호 받기'))
    await codeField()
  })

  test('without a connection what was typed stays, and it goes on once it is back', async () => {
    const visited = await visit('/find/id')
    const { user, link, code } = visited
    link.state = 'down'
    await user.type(field('휴대폰 번호'), PHONE)
    await user.click(button('인증번호 받기'))
    expect((await screen.findByRole('alert')).textContent).toContain('연결')
    link.state = 'up'
    await user.click(button('인증번호 받기'))
    const input = await codeField()
    link.state = 'down'
    await user.type(input, code(PHONE))
    expect(await screen.findByText(/연결하지 못했어요/)).toBeTruthy()
    expect(input.value).toBe(code(PHONE))
    link.state = 'up'
    await user.click(button('아이디 찾기'))
    await heading(/찾았어요/)
  })

  test('another number begins anew', async () => {
    const visited = await visit('/find/id')
    await askByPhone(visited)
    await visited.user.type(field('휴대폰 번호'), '{Backspace}')
    expect(screen.queryByRole('timer')).toBeNull()
    expect(button('인증번호 받기')).toBeTruthy()
  })
})

describe('a new password', () => {
  test('is made with the e-mail, its code and the password twice; then nothing of it is kept', async () => {
    const visited = await visit('/find/password')
    const { user, code, history, container } = visited
    await user.type(await askByEmail(visited, 'Skier@Example.com'), code(EMAIL))
    await heading(/만들어 주세요/)
    expect(screen.getByText(EMAIL)).toBeTruthy()
    await user.type(field('새 비밀번호'), 'snow7valley{Enter}')
    await heading(/한 번 더/)
    expect(resolve(container, AccountSide.recoveryStore).read()).toBe('snow7valley')
    await user.type(field('새 비밀번호 확인'), 'snow7valle9')
    expect(screen.getByText('비밀번호가 일치하지 않아요.')).toBeTruthy()
    expect(isDisabled(button('비밀번호 바꾸기'))).toBe(true)
    await user.type(field('새 비밀번호 확인'), '{Backspace}y')
    expect(screen.getByText('비밀번호가 일치해요.')).toBeTruthy()
    await user.dblClick(button('비밀번호 바꾸기'))
    await heading(/바꿨어요/)
    expect(await visited.logsIn(EMAIL, 'snow7valley')).toBe(true)
    expect(resolve(container, AccountSide.recoveryStore).read()).toBeNull()
    expect(visited.link.arrived).toEqual(['sendResetCode', 'verifyResetCode', 'resetPassword'])
    await user.click(button('로그인하러 가기'))
    expect(history.location.pathname).toBe('/easylogin')
  })

  test.each(['a..b@x.kr', '.a@x.kr', 'a.@x.kr', 'a@b'])('%s asks for another look', async email => {
    const { user, link } = await visit('/find/password')
    await user.type(field('이메일'), email)
    expect(screen.queryByText('이메일을 다시 입력해 주세요.')).toBeNull()
    await user.click(button('인증번호 받기'))
    expect(await screen.findByText('이메일을 다시 입력해 주세요.')).toBeTruthy()
    expect(link.arrived).toEqual([])
  })

  test('an e-mail without an account gets the same answer, and its guesses are wrong codes (G12)', async () => {
    const visited = await visit('/find/password')
    await visited.user.type(await askByEmail(visited, 'nobody@example.com'), '000000')
    expect(await screen.findByText('인증번호가 맞지 않아요. 다시 확인해 주세요.')).toBeTruthy()
    expect(screen.getByText(/카카오·네이버·구글로 가입했다면/)).toBeTruthy()
  })

  test.each(['/find/password/set', '/find/password/set/confirm'])(
    '%s without an e-mail leads back to the beginning and says why',
    async path => {
      const { history } = await visit(path)
      expect(await screen.findByText('이메일 정보가 없어요. 다시 인증해 주세요.')).toBeTruthy()
      expect(history.location.pathname).toBe('/find/password')
    },
  )

  const right = { email: EMAIL, pass: 'pass-1' }
  const onConfirm = async () => {
    const on = device()
    resolve(on.container, AccountSide.recoveryStore).write('snow7valley')
    const visited = await visit('/find/password/set/confirm', { on, state: right })
    await visited.user.type(field('새 비밀번호 확인'), 'snow7valley')
    return visited
  }

  test('after a reload on the last step the first password is still known', async () => {
    await onConfirm()
    expect(await screen.findByText('비밀번호가 일치해요.')).toBeTruthy()
  })

  test('without the first password the step before it comes first', async () => {
    const { history } = await visit('/find/password/set/confirm', { state: right })
    await heading(/만들어 주세요/)
    expect(history.location).toMatchObject({ pathname: '/find/password/set', state: right })
  })

  test('a password field lists what is missing', async () => {
    const { user } = await visit('/find/password/set', { state: right })
    await user.type(field('새 비밀번호'), 'snowvalley')
    expect(screen.getByText('비밀번호에 숫자를 넣어 주세요.')).toBeTruthy()
    expect(isDisabled(button('다음'))).toBe(true)
    await user.clear(field('새 비밀번호'))
    await user.type(field('새 비밀번호'), 'password1')
    expect(screen.getByText(/많이 쓰이는 비밀번호/)).toBeTruthy()
  })

  test('an expired verification is reported, and leads to a new one', async () => {
    const { user, history, logsIn } = await onConfirm()
    await user.click(button('비밀번호 바꾸기'))
    expect((await screen.findByRole('alert')).textContent).toContain('이메일을 다시 인증해 주세요')
    expect(await logsIn(EMAIL, 'old7password')).toBe(true)
    await user.click(button('이메일 다시 인증하기'))
    expect(history.location.pathname).toBe('/find/password')
  })

  test('a common password is reported, and another one can be set at once', async () => {
    const { user, history, link } = await onConfirm()
    link.failNext(Ports.recovery, 'resetPassword', { kind: 'PasswordTooCommon' })
    await user.click(button('비밀번호 바꾸기'))
    expect((await screen.findByRole('alert')).textContent).toContain('많이 쓰이는 비밀번호예요')
    await user.click(button('다른 비밀번호 만들기'))
    await heading(/만들어 주세요/)
    expect(history.location.pathname).toBe('/find/password/set')
    expect(screen.getByText(EMAIL)).toBeTruthy()
  })

  test('without a connection the password stays as typed, and the same button goes on once it is back', async () => {
    const { user, link } = await onConfirm()
    link.state = 'down'
    await user.click(button('비밀번호 바꾸기'))
    expect((await screen.findByRole('alert')).textContent).toContain('연결')
    expect(field('새 비밀번호 확인').value).toBe('snow7valley')
    link.state = 'up'
    await user.click(button('비밀번호 바꾸기'))
    await screen.findByText(/이메일을 다시 인증해 주세요/)
  })

  test('leaving for the login leaves no password behind', async () => {
    const { user, container, history } = await onConfirm()
    for (const path of ['/find/password/set', '/find/password', '/easylogin']) {
      await user.click(button('뒤로'))
      await waitFor(() => expect(history.location.pathname).toBe(path))
    }
    await waitFor(() => expect(resolve(container, AccountSide.recoveryStore).read()).toBeNull())
  })
})

describe('the ways between', () => {
  test('the tabs lead to each other', async () => {
    const { user, history } = await visit('/find/id')
    await user.click(screen.getByRole('tab', { name: '비밀번호 찾기' }))
    await heading(/다시 설정해요/)
    expect(history.location.pathname).toBe('/find/password')
    expect(screen.getByRole('tab', { name: '비밀번호 찾기' }).getAttribute('aria-selected')).toBe('true')
    screen.getByRole('tab', { name: '비밀번호 찾기' }).focus()
    await user.keyboard('{ArrowLeft}')
    await heading(/찾아드릴게요/)
    expect(history.location.pathname).toBe('/find/id')
  })

  test.each([
    ['/find/id', '/easylogin'],
    ['/find/password', '/easylogin'],
    ['/find/password/set', '/find/password'],
  ])('back from %s is %s', async (from, to) => {
    const { user, history } = await visit(from, { state: { email: EMAIL, pass: null } })
    await user.click(button('뒤로'))
    expect(history.location.pathname).toBe(to)
  })
})
