import { expect, test } from 'vitest'
import { APP_SIZES, findChangedLooks, LOOKS_AT_MOST_MS, LOOKS_NOW } from './looks.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, signedIn, customer, pay, setClock } = ownProduct()

const STRANGERS = [
  '/onboarding',
  '/easylogin',
  '/terms',
  '/find/id',
  '/find/password',
  '/terms/marketing',
  '/mypage/faq/questions',
  '/mypage/pickup',
]
const OWN = [
  '/home',
  '/equipment',
  '/mypage',
  '/mypage/info',
  '/mypage/faq',
  '/mypage/terms',
  '/mypage/progress/inprogress',
  '/mypage/progress/stored',
  '/mypage/payment/stored',
  '/mypage/payment/past',
  '/mypage/payment/card',
  '/storing/equipmentselection',
]

test(
  'each screen looks as it was accepted, small, large and on a desktop, by day and night (G707)',
  async () => {
    await setClock(LOOKS_NOW)
    const stranger = await takePhone()
    await stranger.page.clock.setFixedTime(LOOKS_NOW)
    const someone = await customer({ name: '김시즌', email: 'season@example.com', phone: '01012345678' })
    await pay(someone)
    const own = await signedIn(someone)
    await own.page.clock.setFixedTime(LOOKS_NOW)
    expect([
      ...(await findChangedLooks(stranger.page, STRANGERS, APP_SIZES)),
      ...(await findChangedLooks(own.page, OWN, APP_SIZES)),
    ]).toEqual([])
  },
  LOOKS_AT_MOST_MS,
)
