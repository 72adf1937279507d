import { describe, expect, test } from 'vitest'
import { agree, expectAlert, expectBelow, expectText, field, press, typeAndGoOn } from './on-screen.ts'
import { newPerson } from './phone.ts'
import { type Customer, sharedProduct } from './product-under-test.ts'
import { comeBackFrom, personAt } from './social-people.ts'
import { INVALID, failNext, TOO_MANY } from './failing-calls.ts'

// Messages of docs/errors.md, each on the screen where it belongs.

const { takePhone, post, customer, provePhone } = sharedProduct()

/** Somebody who has proved their number. */
const someoneProved = async (): Promise<Customer> => {
  const someone = await customer()
  await provePhone(someone)
  return someone
}

describe('sign-up', () => {
  test('each step says what it lacks', async () => {
    const { page } = await takePhone()
    const { name, email, password } = newPerson()
    await page.goto('/terms')
    await agree(page)
    await expectBelow(page, '이름', [
      ['김', '이름을 2자 이상 입력해 주세요.'],
      ['', '이름을 입력해 주세요.'],
      ['Kim', '이름을 한글로만 입력해 주세요.'],
    ])
    await typeAndGoOn(page, '이름', name)
    await page.waitForURL('**/email')
    await expectBelow(page, '이메일', [
      ['a@b', '올바른 이메일 형식으로 입력해 주세요.'],
      ['', '이메일을 입력해 주세요.'],
    ])
    await typeAndGoOn(page, '이메일', email)
    await page.waitForURL('**/password')
    await expectBelow(page, '비밀번호', [
      ['snow7', '비밀번호를 8자 이상 입력해 주세요.'],
      ['snow7snow7snow7snow7', '비밀번호를 16자 이내로 입력해 주세요.'],
      ['20262027', '비밀번호에 영문자를 넣어 주세요.'],
      ['snowvalley', '비밀번호에 숫자를 넣어 주세요.'],
      ['qwerty123', '많이 쓰이는 비밀번호예요. 다른 비밀번호를 입력해 주세요.'],
      ['', '비밀번호를 입력해 주세요.'],
    ])
    await typeAndGoOn(page, '비밀번호', password)
    await page.waitForURL('**/passwordconfirm')
    await expectBelow(page, '비밀번호 확인', [['snow7valley', '비밀번호가 일치하지 않아요.']])
    await typeAndGoOn(page, '비밀번호 확인', password)
    await page.waitForURL('**/phone')
    await expectBelow(page, '휴대폰 번호 (선택)', [['0101234', '올바른 휴대폰 번호를 입력해 주세요.']])
  })

  test('the answers of the service to the e-mail, the number and the account are shown', async () => {
    const { page } = await takePhone()
    const { name, email, password, phone: number } = newPerson()
    await page.goto('/terms')
    await agree(page)
    await typeAndGoOn(page, '이름', name)
    await field(page, '이메일').fill(email)
    for (const [how, text] of [
      ['lost', '이메일을 확인하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 눌러 주세요.'],
      [TOO_MANY, '짧은 시간에 여러 번 확인했어요. 3분 뒤에 다시 눌러 주세요.'],
    ] as const) {
      await failNext(page, '/users/email/*/available', how)
      await press(page, '다음')
      await expectText(page, text)
    }
    await press(page, '다음')
    await typeAndGoOn(page, '비밀번호', password)
    await typeAndGoOn(page, '비밀번호 확인', password)

    await page.waitForURL('**/phone')
    await field(page, '휴대폰 번호 (선택)').fill((await someoneProved()).phone)
    await expectText(page, '이미 사용 중인 번호예요. 내 번호라면 비워 두고 가입한 뒤 인증하면 이 계정으로 옮겨져요.')
    await failNext(page, '/users/phone/*/available', 'lost')
    await field(page, '휴대폰 번호 (선택)').fill(number)
    await expectText(page, '번호를 확인하는 중에 문제가 생겼어요. 가입할 때 다시 확인할게요.')
    for (const [how, text] of [
      [
        'lost',
        '가입하는 중에 문제가 생겼어요. 입력한 내용은 그대로예요. 인터넷 연결을 확인하거나 잠시 뒤 다시 눌러 주세요.',
      ],
      [INVALID, '입력한 내용을 저장하지 못했어요. 앞 단계의 내용을 다시 확인해 주세요.'],
      [{ status: 400, code: 'TERMS_NOT_AGREED' }, '필수 약관에 동의하면 가입할 수 있어요.'],
      [TOO_MANY, '짧은 시간에 여러 번 확인했어요. 3분 뒤에 다시 눌러 주세요.'],
    ] as const) {
      await failNext(page, '/users/signup', how)
      await press(page, '가입하기')
      await expectAlert(page, text)
    }
    await failNext(page, '/users/login', 'lost')
    await press(page, '가입하기')
    await page.waitForURL('**/easylogin')
    await expectText(page, '가입이 끝났어요. 로그인하면 바로 시작할 수 있어요.')
    expect(await field(page, '이메일').inputValue()).toBe(email)
  })
})

test('the phone step of a social sign-up shows what is missing, taken or over', async () => {
  const { page } = await takePhone()
  await comeBackFrom(page, 'kakao', await personAt({ post }, 'kakao', { nickname: 'Boarder' }))
  await page.waitForURL('**/social-terms')
  await agree(page)
  await page.waitForURL('**/social-name')
  page.on('dialog', dialog => void dialog.accept())
  await page.goto('/social-phone')
  await expectAlert(page, '이름 정보가 없어요. 이름을 먼저 입력해 주세요.')
  await press(page, '이름 입력하기')
  await typeAndGoOn(page, '이름', '김소셜')

  await expectBelow(page, '휴대폰 번호', [
    ['0101234', '올바른 휴대폰 번호를 입력해 주세요.'],
    [
      (await someoneProved()).phone,
      '이미 사용 중인 번호예요. 내 번호라면 그대로 가입하고 인증하면 이 계정으로 옮겨져요.',
    ],
  ])
  await failNext(page, '/users/phone/*/available', 'lost')
  await expectBelow(page, '휴대폰 번호', [
    [newPerson().phone, '번호를 확인하는 중에 문제가 생겼어요. 가입할 때 다시 확인할게요.'],
  ])
  for (const [how, text] of [
    ['page', '가입을 마치는 중에 문제가 생겼어요. 입력한 내용은 그대로예요. 잠시 뒤 다시 눌러 주세요.'],
    [INVALID, '입력한 내용을 저장하지 못했어요. 이름과 번호를 다시 확인해 주세요.'],
    [{ status: 400, code: 'TERMS_NOT_AGREED' }, '필수 약관에 동의하면 가입할 수 있어요.'],
    [TOO_MANY, '짧은 시간에 여러 번 시도했어요. 3분 뒤에 다시 눌러 주세요.'],
  ] as const) {
    await failNext(page, '/auth/social/complete', how)
    await press(page, '가입 마치기')
    await expectAlert(page, text)
  }
  // Finished from elsewhere meanwhile: the pass is used up.
  const pass = (await page.evaluate(() => localStorage.getItem('tempToken'))) ?? ''
  await post('/api/auth/social/complete', { name: '김소셜', phone: newPerson().phone, provider: 'social' }, pass)
  await press(page, '가입 마치기')
  await page.waitForURL('**/easylogin')
  await expectText(page, '가입할 수 있는 시간이 지났거나 이미 가입을 마쳤어요. 다시 로그인해 주세요.')
})
