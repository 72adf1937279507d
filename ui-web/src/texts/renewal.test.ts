import { expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OpenRenewal, TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { fullDay } from './dates.ts'
import { gearMeanwhile } from './pay-renewal.ts'
import { terminateAskText, terminatedSteps, terminatedText, terminateLead, terminateNotices } from './renewal.ts'

const END = '2028-02-09' as Day
const TERMS = {
  storageEndDate: END,
  nextPaymentDate: Day.addDays(END, 1),
  isOut: false,
  isAskedFor: false,
} as TerminationTerms
const saidOn = (today: Day, terms = TERMS): string =>
  [
    terminateLead(terms, today),
    ...terminateNotices(terms, today),
    terminateAskText(terms, today),
    terminatedText(terms, today),
    ...terminatedSteps(terms, today).flatMap(({ title, note }) => [title, note]),
  ].join(' ')

test('a paid year that is over is not said to go on, and no day that is over is asked for (G792)', () => {
  expect(saidOn(END)).toContain(`${fullDay(END)}까지 그대로`)
  const [last, after] = [lastDayToCollect(END), Day.addDays(lastDayToCollect(END), 1)]
  for (const today of [Day.addDays(END, 2), last, after]) {
    expect(saidOn(today)).not.toContain('그대로')
    expect(saidOn(today)).toContain(`결제한 보관은 ${fullDay(END)}까지였어요`)
  }
  expect(saidOn(last)).toContain(`${fullDay(last)}까지 꼭 찾아가 주세요`)
  expect(saidOn(after)).not.toContain(fullDay(last))
  expect(saidOn(after)).toContain('찾아갈 날을 알려 주세요')
})

test('of gear that its customer has it is not said that it is here, or to be collected (G792)', () => {
  const out = { ...TERMS, isOut: true }
  for (const today of [Day.addDays(END, -90), END, Day.addDays(END, 2), Day.addDays(END, 90)]) {
    expect(saidOn(today, out)).not.toMatch(/보관해요|보관하고|찾아가 주세요|꺼내기|폐기/)
    expect(saidOn(today, out)).toContain('장비는 지금 가지고 계시니')
  }
  const open = { storageEndDate: END, payableUntil: Day.addDays(END, 366), nextTryOn: null } as OpenRenewal
  const said = (isOut: boolean) => gearMeanwhile(open, Day.addDays(END, 9), isOut).join(' ')
  expect(said(false)).toMatch(/맡아 두고 있어요.*찾아가 주세요/)
  expect(said(true)).not.toMatch(/맡아 두고|찾아가/)
  expect(said(true)).toContain('자동 결제를 해지해 주세요')
})

test('who has asked for the gear already is not asked to do so, nor to collect it (G803)', () => {
  const asked = { ...TERMS, isAskedFor: true }
  for (const today of [Day.addDays(END, -90), END, Day.addDays(END, 2), Day.addDays(END, 90)]) {
    expect(saidOn(today, asked)).not.toMatch(/찾아가|신청해|폐기|찾아갈/)
    expect(saidOn(today, asked)).toContain('꺼내기를 이미 신청했으니')
  }
})
