import { describe, test } from 'vitest'
import { expectAlert, expectBelow, expectText, field, press, typeAndGoOn } from './on-screen.ts'
import { newPerson } from './phone.ts'
import { ownProduct } from './product-under-test.ts'
import { INVALID, failNext, TOO_MANY } from './failing-calls.ts'

// Messages of docs/errors.md, each on the screen where it belongs.

const { takePhone, post, signUp, newestCode, setFaults, endFaultsOf } = ownProduct()

describe('codes', () => {
  test('by SMS: failures of the number, the message, the code and the next one are shown', async () => {
    const { page, context } = await takePhone()
    await context.clock.install()
    const { phone: number } = newPerson()
    await page.goto('/find/id')
    await expectBelow(page, '휴대폰 번호', [['0101234', '휴대폰 번호를 다시 입력해 주세요.']])
    await field(page, '휴대폰 번호').fill('01000000500')
    await press(page, '인증번호 받기')
    await expectAlert(page, '인증번호를 보내지 못했어요. 잠시 뒤 다시 눌러 주세요.')

    await field(page, '휴대폰 번호').fill(number)
    await press(page, '인증번호 받기')
    await field(page, '인증번호').fill('123')
    await press(page, '아이디 찾기')
    await expectText(page, '인증번호 6자리를 입력해 주세요.')
    const wrong = (await newestCode(number)) === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = page.waitForResponse('**/api/auth/verify-id-find-sms')
      await field(page, '인증번호').fill('')
      await field(page, '인증번호').fill(wrong)
      await answered
    }
    await expectText(page, '여러 번 틀려서 이 인증번호는 더 쓸 수 없어요. 시간이 다 되면 다시 받아 주세요.')

    await context.clock.runFor('02:01')
    await post('/sandbox/clock', { advance: 'PT2M1S' })
    await setFaults('solapi', { then: '500', times: 10 })
    await press(page, '인증번호 다시 받기')
    await expectText(page, '인증번호를 보내지 못했어요. 잠시 뒤 다시 눌러 주세요.')
    await endFaultsOf('solapi')
    await press(page, '인증번호 다시 받기')
    await expectText(page, '문자로 보낸 6자리를 입력해 주세요.')
    await context.clock.runFor('02:01')
    await expectText(page, '시간이 지났어요. 인증번호를 다시 받아 주세요.')
  })

  test('by e-mail: failures of the address and the message are shown', async () => {
    const { page } = await takePhone()
    await page.goto('/find/password')
    await expectBelow(page, '이메일', [['a..b@example.com', '이메일을 다시 입력해 주세요.']])
    await field(page, '이메일').fill('ski@example.com')
    for (const [how, text] of [
      [{ status: 503, code: 'MESSAGE_NOT_SENT' }, '인증번호를 보내지 못했어요. 잠시 뒤 다시 눌러 주세요.'],
      ['lost', '서비스에 연결하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 눌러 주세요.'],
      [TOO_MANY, '짧은 시간에 여러 번 요청했어요. 3분 뒤에 다시 눌러 주세요.'],
      [INVALID, '입력한 내용을 다시 확인해 주세요.'],
    ] as const) {
      await failNext(page, '/auth/send-reset-code', how)
      await press(page, '인증번호 받기')
      await expectText(page, text)
    }
  })
})

test('a password that is not changed stays as it was, and the reason is shown', async () => {
  const { page } = await takePhone()
  const { email } = await signUp()
  await page.goto('/find/password')
  await field(page, '이메일').fill(email)
  await press(page, '인증번호 받기')
  await field(page, '인증번호').fill(await newestCode(email))
  await page.waitForURL('**/find/password/set')
  await typeAndGoOn(page, '새 비밀번호', 'powder9day')
  await expectBelow(page, '새 비밀번호 확인', [['powder9night', '비밀번호가 일치하지 않아요.']])
  await field(page, '새 비밀번호 확인').fill('powder9day')
  for (const [how, text] of [
    ['lost', '비밀번호를 바꿨는지 확인하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 눌러 주세요.'],
    [INVALID, '이 비밀번호로는 바꿀 수 없어요. 앞 화면에서 다른 비밀번호를 만들어 주세요.'],
  ] as const) {
    await failNext(page, '/auth/reset-password', how)
    await press(page, '비밀번호 바꾸기')
    await expectAlert(page, text)
  }
  // The answer of a change that did happen is lost: the right to it is used up.
  await page.evaluate(
    body =>
      fetch('/api/auth/reset-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    { email, newPassword: 'powder9day' },
  )
  await press(page, '비밀번호 바꾸기')
  await expectAlert(
    page,
    '인증한 지 오래됐거나 이미 사용한 인증이에요. 이미 바꿨다면 새 비밀번호로 로그인하고, 아니면 이메일을 다시 인증해 주세요.',
  )
  await page.getByRole('button', { name: '이메일 다시 인증하기' }).waitFor()
})
