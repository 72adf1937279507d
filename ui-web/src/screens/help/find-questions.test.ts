import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { questionGroups } from '../../texts/questions.ts'
import { findQuestions } from './find-questions.ts'

const GROUPS = questionGroups('2026-11-25' as Day)
const found = (typed: string): readonly string[] =>
  findQuestions(GROUPS, typed).flatMap(({ questions }) => questions.map(({ question }) => question))
const ALL = found('')

test('while nothing is typed all questions are there, each once', () => {
  expect(found('  ')).toEqual(ALL)
  expect(new Set(ALL).size).toBe(ALL.length)
  expect(ALL.length).toBeGreaterThan(20)
})

test('a question is found by words of it or of its answer, however they are spaced (G705)', () => {
  expect(found('영수증')).toContain('영수증은 어디에서 보나요?')
  expect(found('자동결제 해지')).toContain('자동 결제는 언제까지 해지할 수 있나요?')
  expect(found('명세서')).toEqual(['환불은 언제 되나요?'])
  expect(found('스노보드 얼마')).toEqual([])
  expect(found('없는말')).toEqual([])
})

test('answers have the numbers of the rules', () => {
  const answers = GROUPS.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer)).join('\n')
  for (const said of [
    '99,000원',
    '139,000원',
    '영업일 1~2일',
    '다음 결제일 7일 전까지',
    '결제 30일 전부터 4번',
    '11월 15일부터 3월 31일까지예요',
    '보관이 끝나고 30일 안에',
    '최대 3일',
    '2분 동안',
    '10분 동안',
    '1588-0000으로',
  ]) {
    expect(answers).toContain(said)
  }
  expect(answers).not.toMatch(/undefined|NaN|null|!/)
})

test('where open regions cost differently the least is said, with what that asks of the sentence', () => {
  const { regions, prices } = TRIAL_SHOP
  const [resort] = regions
  const dear: Shop['prices'][number] = {
    from: '2000-01-01' as Day,
    region: 'HILL',
    won: { BASIC: 120_000 as Won, FLEX: 150_000 as Won },
  }
  const cheap: typeof dear = { ...dear, region: 'GONE', won: { BASIC: 1 as Won, FLEX: 1 as Won } }
  const shop: Shop = {
    ...TRIAL_SHOP,
    regions: [resort, { ...resort, code: 'HILL' }, { ...resort, code: 'GONE', isOpen: false }],
    prices: [...prices, dear, cheap],
  }
  const answers = questionGroups('2026-11-25' as Day, shop).flatMap(({ questions }) =>
    questions.flatMap(one => one.answer),
  )
  expect(answers).toContain('1세트를 1년 맡기는 데 기본은 99,000원부터, 자유 이용은 139,000원부터예요.')
})
