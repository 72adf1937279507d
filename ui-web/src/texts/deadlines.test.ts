import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OpenRenewal, TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import { REFUND_DAYS, refundDueOn, WITHDRAWAL_DAYS } from '#core/billing/refund.ts'
import { reminderDays, retryDays } from '#core/billing/renewal.ts'
import { Day } from '#core/shared/day.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { BASIC_CHECKOUTS } from '#core/storing/allowance.ts'
import { COLLECTION_DAYS, lastDayToCollect } from '#core/storing/storage-end.ts'
import { PUBLISHED_DEADLINE_DAYS, termOf } from '#core/storing/term.ts'
import { leftWhy } from './checkout.ts'
import { CANCEL_TEXTS, cancelLead, cancelledSteps, policyMoment } from './contracts.ts'
import { dayOfYear, dayText, endableSentence, fullDay, shortDay } from './dates.ts'
import { unpaidNote } from './home.ts'
import { CARD_TEXTS } from './cards.ts'
import { LEAVING_TEXTS } from './leaving.ts'
import { gearMeanwhile } from './pay-renewal.ts'
import { questionGroups } from './questions.ts'
import { refundProgress } from './refund-progress.ts'
import { answerText, daysWhy, terminateAskText, terminateNotices } from './renewal.ts'
import { planRefund, refundPolicy, renewalFacts } from './storing.ts'

const START = '2026-12-03' as Day
const TERM = termOf(START, 1)
const WON = 99_000 as Won
const NOON = Day.startOf(START)
const WITH_WITHDRAWAL = { ...TRIAL_SHOP, statutoryWithdrawal: true }

const ENDING = {
  storageEndDate: TERM.storageEndDate,
  nextPaymentDate: TERM.nextRenewalDate,
  lastDayToTerminate: TERM.lastDayToTerminate,
} as TerminationTerms

const OPEN = {
  storageEndDate: TERM.storageEndDate,
  payableUntil: termOf(START, 2).storageEndDate,
  nextTryOn: retryDays(TERM.nextRenewalDate)[1] ?? null,
} as OpenRenewal

const answers = questionGroups(START)
  .flatMap(({ questions }) => questions.flatMap(({ answer }) => answer))
  .join('\n')
const [firstReminder = START, ...furtherReminders] = reminderDays(TERM.nextRenewalDate)
const remindedAhead = `결제 ${Day.daysBetween(firstReminder, TERM.nextRenewalDate)}일 전부터 ${furtherReminders.length + 1}번`
const published = `${PUBLISHED_DEADLINE_DAYS}일 전까지`
const collected = `보관이 끝나고 ${COLLECTION_DAYS}일`
const collectedBy = fullDay(lastDayToCollect(TERM.storageEndDate))
const refunded = `최대 ${REFUND_DAYS}일`
const withdrawn = `결제하고 ${WITHDRAWAL_DAYS}일 안`

/** What is said, where, and the number or day of the rule that it has to name. */
const SAID: readonly (readonly [about: string, said: string | readonly string[], rule: string])[] = [
  ['the last day to end a renewal, when storing', renewalFacts(WON, START), published],
  ['the last day to end a renewal, when a card is offered', CARD_TEXTS.nextYear.note, published],
  ['the last day to end a renewal, when leaving', [LEAVING_TEXTS.prerequisite.warning], published],
  ['the last day to end a renewal, in the questions', answers, published],
  ['where that day comes from', daysWhy(TERM.renewalCancelDeadline, TERM.nextRenewalDate), published],
  ['that day, before it', endableSentence(TERM.nextRenewalDate, START), fullDay(TERM.renewalCancelDeadline)],
  [
    'the last day of all, after it',
    endableSentence(TERM.nextRenewalDate, TERM.lastDayToTerminate),
    fullDay(TERM.lastDayToTerminate),
  ],
  [
    'the last day of all, when ending late',
    answerText({ ...ENDING, answer: 'ACCEPT_LATE' }) ?? '',
    shortDay(TERM.lastDayToTerminate),
  ],
  ['the reminders, when storing', renewalFacts(WON, START), remindedAhead],
  ['the reminders, with the card', CARD_TEXTS.uses, remindedAhead],
  ['the reminders, in the questions', answers, remindedAhead],
  ['the day without a payment', terminateNotices(ENDING, START), fullDay(TERM.nextRenewalDate)],
  ['how long ended storage goes on', terminateAskText(ENDING, START), fullDay(TERM.storageEndDate)],
  ['the days to collect, in the questions', answers, collected],
  ['the days to collect, before arrival', terminateNotices({ ...ENDING, storageEndDate: null }, START), collected],
  ['the last day to collect, when ending', terminateNotices(ENDING, START), collectedBy],
  ['the last day to collect, when unpaid', gearMeanwhile(OPEN, TERM.nextRenewalDate), collectedBy],
  ['the next try of a card', gearMeanwhile(OPEN, TERM.nextRenewalDate), fullDay(OPEN.nextTryOn ?? START)],
  ['until when an unpaid year is paid', gearMeanwhile(OPEN, TERM.nextRenewalDate), fullDay(OPEN.payableUntil)],
  ['the same, at home', unpaidNote(OPEN, TERM.nextRenewalDate), fullDay(OPEN.payableUntil)],
  ['how long a refund takes, before cancelling', CANCEL_TEXTS.slow, refunded],
  ['how long a refund takes, in the questions', answers, refunded],
  [
    'how long a refund takes, after cancelling',
    cancelledSteps(WON, { cancelledAt: NOON, isRefunded: false, isByBank: false }).map(({ note }) => note),
    dayText(refundDueOn(NOON)),
  ],
  ['how long a refund takes, in the list', refundProgress('CANCELLED') ?? '', `${REFUND_DAYS}일`],
  ['the withdrawal right, when choosing', planRefund(WITH_WITHDRAWAL), withdrawn],
  ['the withdrawal right, when storing', refundPolicy(WON, NOON, WITH_WITHDRAWAL), withdrawn],
  [
    'the withdrawal right, when cancelling',
    policyMoment('withinWithdrawal', { pickupDate: null, withdrawalUntil: null }).when,
    withdrawn,
  ],
  [
    'the withdrawal right, with the sum',
    cancelLead({ rule: 'STATUTORY_WITHDRAWAL', paidWon: WON, refundableWon: WON }),
    `${WITHDRAWAL_DAYS}일`,
  ],
  [
    'the last day before pickup',
    policyMoment('untilDayBefore', { pickupDate: START, withdrawalUntil: null }).day ?? '',
    dayOfYear(Day.addDays(START, -1)),
  ],
  ['how often gear is taken out', leftWhy('BASIC'), `${BASIC_CHECKOUTS}번`],
  ['how often gear is taken out, in the questions', answers, `${BASIC_CHECKOUTS}번`],
]

test.each(SAID)('%s is said by the rule (G770)', (_about, said, rule) => {
  expect([said].flat().join('\n')).toContain(rule)
})

const ROOT = join(import.meta.dirname, '../../..')
const FOLDERS = ['ui-web/src/texts', 'adapters/messaging/notices']
const FILES = [
  'adapters/http/server/messages.ts',
  ...FOLDERS.flatMap(folder => readdirSync(join(ROOT, folder)).map(name => `${folder}/${name}`)),
].filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))

/** A number in front of what is counted, written out. */
const COPIED = /(?<![\d$])\d+(시간|일|번|개|자|분|%)/

test('no text copies the number of a rule by hand (G770)', () => {
  const found = FILES.flatMap(file =>
    readFileSync(join(ROOT, file), 'utf8')
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .split('\n')
      .filter(line => COPIED.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
