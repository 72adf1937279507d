import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { EmailScreen } from './email-screen.tsx'
import { NameScreen } from './name-screen.tsx'
import { PasswordConfirmScreen } from './password-confirm-screen.tsx'
import { PasswordScreen } from './password-screen.tsx'
import { PhoneScreen } from './phone-screen.tsx'
import { SignUpJourney } from './sign-up-journey.tsx'
import { TermsScreen } from './terms-screen.tsx'

/** Stands where sign-up leads to, and shows what came along. */
function Elsewhere() {
  const { pathname, state } = useLocation()
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>
}

const routes = [
  {
    Component: SignUpJourney,
    children: [
      { path: '/terms', Component: TermsScreen },
      { path: '/name', Component: NameScreen },
      { path: '/email', Component: EmailScreen },
      { path: '/password', Component: PasswordScreen },
      { path: '/passwordconfirm', Component: PasswordConfirmScreen },
      { path: '/phone', Component: PhoneScreen },
    ],
  },
  { path: '*', Component: Elsewhere },
]

const visit = async (path: string, device = deviceInMemory()) => ({
  ...device,
  device,
  ...(await visitScreens(routes, device.container, { path })),
})

afterEach(cleanup)

const next = () => screen.getByRole('button', { name: /^(다음|가입하기)$/ })
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })

test('the first step says who is too young, before anything is asked', async () => {
  await visit('/terms')
  expect(screen.getByText('만 14세 미만은 가입할 수 없어요')).toBeDefined()
})

const ticked = () => screen.getAllByRole('checkbox').map(box => (box as HTMLInputElement).checked)

type User = Awaited<ReturnType<typeof visit>>['user']

const agree = async (user: User) => {
  await user.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await user.click(next())
  await heading(/이름을/)
}
const fillUpTo = async (user: User, last: '/email' | '/password' | '/passwordconfirm' | '/phone') => {
  await agree(user)
  await user.type(field('이름'), '김철수{Enter}')
  await heading(/이메일을/)
  if (last === '/email') return
  await user.type(field('이메일'), 'ski@example.com{Enter}')
  await heading(/만들어/)
  if (last === '/password') return
  await user.type(field('비밀번호'), 'snow7valley{Enter}')
  await heading(/한 번 더/)
  if (last === '/passwordconfirm') return
  await user.type(field('비밀번호 확인'), 'snow7valley{Enter}')
  await heading(/번호를/)
}

const otherCustomer = {
  name: '이영희' as CustomerName,
  email: 'ski@example.com',
  password: 'other7pass',
  phone: '01012345678' as PhoneNumber,
  isPhoneToProve: true,
}

test('a new customer signs up with the keyboard alone and arrives at home, greeted', async () => {
  const { user, container, link } = await visit('/terms')
  await fillUpTo(user, '/phone')
  await user.type(field('휴대폰 번호 (선택)'), '01099998888')
  await screen.findByText('사용할 수 있는 번호예요.')
  await user.keyboard('{Enter}')
  const arrival = await screen.findByText(/^\/home/)
  expect(arrival.textContent).toBe(
    '/home {"showSignupComplete":true,"signupData":{"name":"김철수","email":"ski@example.com"}}',
  )
  expect(resolve(container, AccountSide.readSession)()?.customer).toMatchObject({
    name: '김철수',
    phone: '01099998888',
  })
  expect(link.arrived).toEqual(['isEmailFree', 'isPhoneFree', 'signUp', 'logIn'])
})

test('the phone number can be left out', async () => {
  const { user, container } = await visit('/terms')
  await fillUpTo(user, '/phone')
  await user.click(next())
  await screen.findByText(/^\/home/)
  expect(resolve(container, AccountSide.readSession)()?.customer.phone).toBeNull()
})

test('the terms need the three required consents, and not the fourth', async () => {
  const { user } = await visit('/terms')
  for (const name of [/만 14세/, /이용약관/]) await user.click(screen.getByRole('checkbox', { name }))
  expect(next()).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /개인정보/ }))
  expect(next()).toHaveProperty('disabled', false)
  expect(screen.getByRole('checkbox', { name: '모두 동의해요' })).toHaveProperty('checked', false)
})

test('all at once ticks all four, and once more clears them', async () => {
  const { user } = await visit('/terms')
  const all = screen.getByRole('checkbox', { name: '모두 동의해요' })
  await user.click(all)
  expect(ticked()).toEqual([true, true, true, true, true])
  await user.click(all)
  expect(ticked()).toEqual([false, false, false, false, false])
})

test.each(['/name', '/email', '/password', '/passwordconfirm', '/phone'])(
  '%s opened on its own leads to the terms',
  async path => {
    const { history } = await visit(path)
    await waitFor(() => expect(history.location.pathname).toBe('/terms'))
  },
)

test('after a reload everything but the password is still there', async () => {
  const { user, device } = await visit('/terms')
  await fillUpTo(user, '/phone')
  cleanup()
  const { history } = await visit('/phone', device)
  await heading(/만들어/)
  expect(history.location.pathname).toBe('/password')
  expect(field('비밀번호')).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: '뒤로' }))
  expect(field('이메일')).toHaveProperty('value', 'ski@example.com')
})

test('a name in Latin letters is answered at once and kept out', async () => {
  const { user } = await visit('/terms')
  await agree(user)
  await user.type(field('이름'), 'Kim')
  expect(screen.getByText('이름을 한글로만 입력해 주세요.')).toBeTruthy()
  expect(field('이름')).toHaveProperty('value', '')
  await user.type(field('이름'), '김')
  expect(next()).toHaveProperty('disabled', true)
  await user.type(field('이름'), '철')
  expect(next()).toHaveProperty('disabled', false)
})

test('21 syllables are reported as too many, and block the step', async () => {
  const { user } = await visit('/terms')
  await agree(user)
  await user.type(field('이름'), '가'.repeat(20))
  expect(next()).toHaveProperty('disabled', false)
  await user.type(field('이름'), '나')
  expect(screen.getByText('이름을 20자 이내로 입력해 주세요.')).toBeTruthy()
  expect([field('이름').getAttribute('aria-invalid'), next()]).toMatchObject(['true', { disabled: true }])
})

test.each([
  [' ', '이름을 띄어쓰기 없이 입력해 주세요.'],
  ['3', '이름을 한글로만 입력해 주세요.'],
])('after a good name %j is told and left out, and neither field nor button calls it wrong', async (typed, text) => {
  const { user } = await visit('/terms')
  await agree(user)
  await user.type(field('이름'), `김철수${typed}`)
  expect(screen.getByText(text)).toBeTruthy()
  expect(field('이름')).toHaveProperty('value', '김철수')
  expect([field('이름').getAttribute('aria-invalid'), next()]).toMatchObject([null, { disabled: false }])
})

const EMPTY_FIELDS = [
  ['이름', '이름을 입력해 주세요.'],
  ['이메일', '이메일을 입력해 주세요.'],
  ['비밀번호', '비밀번호를 입력해 주세요.'],
  ['비밀번호 확인', '비밀번호를 입력해 주세요.'],
] as const
const FILLED = { 이름: '김철수', 이메일: 'ski@example.com', 비밀번호: 'snow7valley', '비밀번호 확인': 'snow7valley' }

test('that a field is empty is shown once it is left, and not while it has the focus', async () => {
  const { user } = await visit('/terms')
  await agree(user)
  for (const [label, text] of EMPTY_FIELDS) {
    await screen.findByLabelText(label, { selector: 'input' })
    await user.click(field(label))
    expect(screen.queryByText(text)).toBeNull()
    await user.tab()
    expect(screen.getByText(text)).toBeTruthy()
    await user.type(field(label), 'a')
    await user.clear(field(label))
    expect(screen.queryByText(text)).toBeNull()
    await user.type(field(label), `${FILLED[label]}{Enter}`)
  }
  await heading(/번호를/)
})

test('an e-mail that is taken stays on its step, says so and offers the login', async () => {
  const { user, device, history } = await visit('/terms')
  device.addPerson(otherCustomer)
  await fillUpTo(user, '/email')
  await user.type(field('이메일'), 'ski@example.com{Enter}')
  await screen.findByText('이미 사용 중인 이메일이에요.')
  expect(history.location.pathname).toBe('/email')
  await user.click(screen.getByRole('link', { name: '이 이메일로 로그인하기' }))
  const arrived = (await screen.findByText(/^\/easylogin/)).textContent
  expect(arrived).toContain('"email":"ski@example.com"')
  expect(arrived).toContain('"isOtherWay":true')
})

test('without a connection the e-mail stays as typed, and the same button works once it is back', async () => {
  const { user, link } = await visit('/terms')
  await fillUpTo(user, '/email')
  link.state = 'down'
  await user.type(field('이메일'), 'ski@example.com{Enter}')
  await screen.findByText(/이메일을 확인하지 못했어요/)
  expect(field('이메일')).toHaveProperty('value', 'ski@example.com')
  link.state = 'up'
  await user.click(next())
  await heading(/만들어/)
})

test('a password field lists what is missing, and enables the button when nothing is', async () => {
  const { user } = await visit('/terms')
  await fillUpTo(user, '/password')
  await user.type(field('비밀번호'), 'snowvalley')
  expect(screen.getByText('비밀번호에 숫자를 넣어 주세요.')).toBeTruthy()
  expect(next()).toHaveProperty('disabled', true)
  await user.type(field('비밀번호'), '7')
  expect(screen.getByText('사용할 수 있는 비밀번호예요.')).toBeTruthy()
  expect(next()).toHaveProperty('disabled', false)
})

test('the confirmation says whether both passwords are the same', async () => {
  const { user } = await visit('/terms')
  await fillUpTo(user, '/passwordconfirm')
  await user.type(field('비밀번호 확인'), 'snow7valle')
  expect(screen.getByText('비밀번호가 일치하지 않아요.')).toBeTruthy()
  expect(next()).toHaveProperty('disabled', true)
  await user.type(field('비밀번호 확인'), 'y')
  expect(screen.getByText('비밀번호가 일치해요.')).toBeTruthy()
})

test('a phone number that is proved by another or half typed blocks the step; an empty one does not', async () => {
  const { user, device } = await visit('/terms')
  device.addPerson({ ...otherCustomer, email: 'other@example.com', isPhoneToProve: false })
  await fillUpTo(user, '/phone')
  await user.type(field('휴대폰 번호 (선택)'), '0101234')
  expect(next()).toHaveProperty('disabled', true)
  await user.type(field('휴대폰 번호 (선택)'), '5678')
  await screen.findByText(/이미 사용 중인 번호예요/)
  expect(next()).toHaveProperty('disabled', true)
  await user.clear(field('휴대폰 번호 (선택)'))
  expect(next()).toHaveProperty('disabled', false)
})

test('two quick taps open one account', async () => {
  const { user, link } = await visit('/terms')
  await fillUpTo(user, '/phone')
  await user.dblClick(next())
  await screen.findByText(/^\/home/)
  expect(link.arrived.filter(call => call === 'signUp')).toHaveLength(1)
})

test('a lost answer at the end loses nothing: the second press goes in', async () => {
  const { user, link } = await visit('/terms')
  await fillUpTo(user, '/phone')
  link.state = 'lossy'
  await user.click(next())
  expect((await screen.findByRole('alert')).textContent).toContain('입력한 내용은 그대로')
  link.state = 'up'
  await user.click(next())
  await screen.findByText(/^\/home/)
})

test('when only the login after it fails, /easylogin takes over with a word and the e-mail', async () => {
  const { user, link } = await visit('/terms')
  await fillUpTo(user, '/phone')
  link.failNext(Ports.signIn, 'logIn', serviceUnreachable)
  await user.click(next())
  const arrival = await screen.findByText(/^\/easylogin/)
  expect(arrival.textContent).toContain('"email":"ski@example.com"')
  expect(arrival.textContent).toContain('가입이 끝났어요')
})

test('an e-mail that was taken meanwhile leads back to its step', async () => {
  const { user, device } = await visit('/terms')
  await fillUpTo(user, '/phone')
  device.addPerson(otherCustomer)
  await user.click(next())
  await heading(/이메일을/)
  expect(screen.getByText('이미 사용 중인 이메일이에요.')).toBeTruthy()
})

test('a common password leads back to its step, and nothing else is typed again', async () => {
  const { user, service, link } = await visit('/terms')
  service.commonPasswords.add('snow7valley')
  await fillUpTo(user, '/phone')
  await user.type(field('휴대폰 번호 (선택)'), '01012345678')
  await user.click(next())
  await heading(/비밀번호를\s*만들어/)
  expect(screen.getByText('많이 쓰이는 비밀번호예요. 다른 비밀번호를 입력해 주세요.')).toBeTruthy()
  expect((next() as HTMLButtonElement).disabled).toBe(true)
  await user.clear(field('비밀번호'))
  await user.type(field('비밀번호'), 'powder9hills{Enter}')
  await heading(/한 번 더/)
  expect((field('비밀번호 확인') as HTMLInputElement).value).toBe('')
  await user.type(field('비밀번호 확인'), 'powder9hills{Enter}')
  await heading(/번호를/)
  expect((field('휴대폰 번호 (선택)') as HTMLInputElement).value).toBe('010-1234-5678')
  await user.click(next())
  await waitFor(() => expect(link.arrived).toContain('logIn'))
})

test('a signed-in customer goes home', async () => {
  const device = deviceInMemory()
  device.signIn()
  await visit('/terms', device)
  expect((await screen.findByText(/^\/home/)).textContent).toBe('/home null')
})
