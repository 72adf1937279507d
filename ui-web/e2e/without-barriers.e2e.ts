import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routes } from '../src/app/routes.tsx'
import { screenPaths } from '../src/app/screen.ts'
import { SHARED_TEXTS } from '../src/texts/shared.ts'
import { barriers } from './barriers.ts'
import { findLargeTextFaults } from './large-letters.ts'
import { expectShown } from './on-screen.ts'
import { newPerson } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'
import { findSmallTargets } from './touch-targets.ts'

const { takePhone, signedIn, customer, pay, registerCard } = sharedProduct()

const DEVELOPMENT_ONLY = ['/parts', '/scenes']
const PATHS = screenPaths(routes).filter(path => !DEVELOPMENT_ONLY.includes(path))

/** Twenty syllables in one word, as long as a name can be. */
const LONG_NAME = '남궁가나다라마바사아자차카타파하거너더러'

/** A part of the screen that is still coming, or the next screen. */
const LOADING = `[role=status][aria-busy=true], [role=progressbar][aria-label="${SHARED_TEXTS.moving}"]`

/** Where motion is unwanted, nothing moves any more once a screen stands. */
const motion = async (page: Page): Promise<readonly string[]> => {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ playState, effect }) =>
        playState === 'running' && effect instanceof KeyframeEffect ? [effect.target?.outerHTML.slice(0, 80)] : [],
      ),
  )
  return moving.map(what => `${new URL(page.url()).pathname} moves ${what}`)
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

const lookAt = async (page: Page): Promise<readonly string[]> => {
  const at = pathOf(page)
  return [
    ...(/^\S.* \| 시즌킵$/.test(await page.title()) ? [] : [`${at} has the title ${await page.title()}`]),
    ...((await page.locator('title').count()) === 1 ? [] : [`${at} has not one title`]),
    ...((await page.locator('h1').count()) === 1 ? [] : [`${at} has not one h1`]),
    ...(await findSmallTargets(page)),
    ...(await motion(page)),
    ...(await barriers(page)),
    ...(await findLargeTextFaults(page)),
  ]
}

/** What stands on the page, without its words. */
const structureOf = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.body.querySelectorAll('*')].map(({ tagName }) => tagName).join(' '))

/** Opens each address and looks once at each screen that they lead to; what changed while it was looked at is looked at again. */
const walk = async (page: Page, paths: readonly string[]): Promise<readonly string[]> => {
  const seen = new Set<string>()
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    let at: string
    let before: string
    let here: readonly string[]
    do {
      await expectShown(page.locator('h1'))
      await expect.poll(() => page.locator(LOADING).count()).toBe(0)
      at = pathOf(page)
      before = await structureOf(page)
      // A sheet that goes meanwhile, for one, makes axe throw.
      here = seen.has(at) ? [] : await lookAt(page).catch((cause: unknown) => [`${at}: ${String(cause)}`])
      // A step that the one before leads to stands there for a moment, until it finds that nothing led to it.
    } while (pathOf(page) !== at || (await structureOf(page)) !== before)
    seen.add(at)
    found.push(...here)
  }
  return found
}

/** What stands behind the login. The other addresses are for everybody, and their screens lead a customer home. */
const IS_OWN = /^\/(home|notices|mypage|equipment|storing|payment|success|fail)/
const AT_MOST_MS = 300_000

test(
  'no address of a stranger has a barrier that axe can find, by day or night, has a button too small for a thumb, or is cut off or broken with large letters',
  async () => {
    const { page } = await takePhone()
    const paths = PATHS.filter(path => !IS_OWN.test(path))
    expect(paths.length).toBeGreaterThan(15)
    expect(await walk(page, [...paths, '/home'])).toEqual([])
  },
  AT_MOST_MS,
)

test(
  'no address of a customer has a barrier that axe can find, by day or night, has a button too small for a thumb, or is cut off or broken with large letters',
  async () => {
    const { page } = await signedIn(await customer({ name: LONG_NAME }))
    const paths = PATHS.filter(path => IS_OWN.test(path))
    expect(paths.length).toBeGreaterThan(30)
    expect(await walk(page, paths)).toEqual([])
  },
  AT_MOST_MS,
)

test('in large letters brand and name of the gear stand whole (G903)', async () => {
  const { page, customer: someone } = await signedIn()
  await pay(someone, 'approve', { brand: 'Rossignol', equipmentName: 'Forza Elite' })
  await registerCard(someone)
  const found: string[] = []
  for (const path of ['/home', '/equipment', '/mypage', '/mypage/progress/inprogress', '/mypage/payment/stored']) {
    await page.goto(path)
    await expectShown(page.getByRole('heading', { name: path === '/mypage' ? '님' : /Rossignol/ }).first())
    found.push(...(await findLargeTextFaults(page)))
  }
  expect(found).toEqual([])
})

test('where colours are forced, a button has an edge, and what is chosen is the only one with its mark (G955)', async () => {
  const { page } = await takePhone()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/terms')
  await page.getByRole('checkbox', { name: /14세/ }).check()
  const marks = await page.evaluate(() =>
    [...document.querySelectorAll('input')].map(({ checked, nextElementSibling }) =>
      nextElementSibling === null ? null : checked === (getComputedStyle(nextElementSibling).opacity === '1'),
    ),
  )
  expect(marks).toEqual(marks.map(() => true))
  const edge = await page.getByRole('button', { name: '다음' }).evaluate(button => getComputedStyle(button).borderTop)
  expect(edge).toMatch(/^1px solid rgb\(/)
})

/** Goes on by Tab until this has the focus; what it passes must be seen. */
const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  await goal.first().waitFor()
  for (let stop = 0; stop < 40; stop += 1) {
    if (await goal.first().evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(hiddenFocus)).toBeNull()
  }
  expect.fail(`Tab does not lead to ${String(goal)}`)
}

/** The focused element, where it lies behind something or outside of the window. */
const hiddenFocus = (): string | null => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const { left, top, width, height } = focused.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen =
    there !== null && (focused.contains(there) || there.contains(focused) || there.closest('label') !== null)
  return isSeen ? null : focused.outerHTML.slice(0, 120)
}

const focused = (page: Page): Locator => page.locator(':focus')
const enter = async (page: Page, goal: Locator): Promise<void> => {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}
const choose = async (page: Page, goal: Locator): Promise<void> => {
  await tabTo(page, goal)
  await page.keyboard.press('Space')
}
/** The heading has the focus, so that a screen reader begins with it. */
const begins = (page: Page, path: string): Promise<void> =>
  page.waitForURL(`**${path}`).then(() => expectShown(page.locator('h1:focus')))

test('a customer signs up, orders and pays by the keyboard alone, also with the worker in between', async () => {
  const { page, problems } = await takePhone({ serviceWorkers: 'allow' })
  const found: string[] = []
  const look = async () => void found.push(...(await barriers(page)))
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/easylogin')
  await enter(page, page.getByRole('link', { name: '회원가입' }))
  await begins(page, '/terms')
  await choose(page, page.getByRole('checkbox', { name: '모두 동의해요' }))
  await enter(page, button('다음'))
  const person = newPerson()
  for (const [path, label, typed] of [
    ['/name', '이름', person.name],
    ['/email', '이메일', person.email],
    ['/password', '비밀번호', person.password],
    ['/passwordconfirm', '비밀번호 확인', person.password],
    ['/phone', '휴대폰 번호 (선택)', person.phone],
  ] as const) {
    await page.waitForURL(`**${path}`)
    await expectShown(page.getByRole('textbox', { name: label, exact: true }).and(focused(page)))
    await page.keyboard.type(typed)
    if (path === '/phone') await expectShown(page.getByText('사용할 수 있는 번호예요.'))
    await look()
    await page.keyboard.press('Enter')
  }

  await page.waitForURL('**/home')
  const sheet = page.getByRole('dialog')
  await expectShown(sheet.locator(':focus').or(sheet.and(focused(page))))
  await look()
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await expect.poll(() => sheet.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await enter(page, button('장비 맡기기'))
  await begins(page, '/storing/equipmentselection')
  await choose(page, page.getByRole('radio', { name: /스키/ }))
  await enter(page, button('다음'))
  await begins(page, '/storing/locationselection')
  await look()
  await choose(page, page.getByRole('radio'))
  await enter(page, button('다음'))
  await begins(page, '/storing/planselection')
  await look()
  await choose(page, page.getByRole('radio', { name: /기본/ }))
  await enter(page, button('다음'))
  await begins(page, '/storing/storinginfo')
  await look()
  await enter(page, button(/약관 확인하기/))
  await begins(page, '/storing/terms')
  await look()
  await choose(page, page.getByRole('checkbox', { name: '모두 동의해요' }))
  await enter(page, button('99,000원 결제하기'))
  await page.waitForURL('**/sandbox/toss/window/**')
  await enter(page, page.locator('button.primary'))
  await expectShown(page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }))
  await look()
  expect(found).toEqual([])
  expect(problems).toEqual([])
})
