import { withRo } from '#core/shared/with-ro.ts'
import { match, P } from 'ts-pattern'
import type { PaymentNotFound } from '#core/billing/errors.ts'
import type { EndRefused, TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import type { TerminationAnswer } from '#core/billing/termination.ts'
import { Day } from '#core/shared/day.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import { Won } from '#core/shared/won.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import { feeAfterCollection } from '#core/storing/late-fee.ts'
import { COLLECTION_DAYS, lastDayToCollect } from '#core/storing/storage-end.ts'
import { callFailureText } from './call-failures.ts'
import { fullDay, shortDay } from './dates.ts'
import { SHOP } from '../app/shop.ts'

const { phone, hours } = SHOP.support

export const TERMINATE_TEXTS = {
  title: '자동 결제를\n해지할까요?',
  gear: '보관 장비',
  plan: '플랜',
  place: '보관 장소',
  end: '보관 종료일',
  nextPayment: '다음 결제일',
  notCharged: '자동으로 결제하지 않아요',
  deadline: '해지 가능',
  until: (day: Day) => `${fullDay(day)}까지`,
  undecided: '미정',
  notices: '해지하기 전에 확인해 주세요',
  action: '자동 결제 해지하기',
  phone,
  call: `${withRo(phone)} 전화하기`,
  again: '다시 확인하기',
  failed: '해지 정보를\n불러오지 못했어요',
  toPayments: '결제 관리 보기',
  toCancel: '보관 신청 취소 알아보기',
  look: '자동 결제 해지 알아보기',
  already: '이미 해지한\n자동 결제예요',
  ask: { title: '자동 결제를\n해지할까요?', no: '그대로 둘게요', yes: '해지하기', busy: '해지하고 있어요' },
  done: {
    title: '자동 결제를\n해지했어요',
    late: '해지 가능한 날은 지났지만, 다음 결제 전이라 해지했어요.',
    nextTitle: '이제 이렇게 돼요',
    undo: '등록한 카드가 있으면 다음 결제일 전까지 결제 관리에서 다시 켤 수 있어요.',
    support: `궁금한 점은 고객센터 ${phone} (${hours})`,
    home: '홈으로',
  },
} as const

/** There is nothing to end (any more), or not here. */
export const TERMINATE_ENDS = {
  noId: { title: '어떤 결제인지\n알 수 없어요', text: '결제 관리에서 해지할 결제를 골라 주세요.' },
  noPayment: {
    title: '결제 정보를\n찾을 수 없어요',
    text: '링크가 잘못됐거나 이 계정의 결제가 아니에요. 결제 관리에서 다시 골라 주세요.',
  },
  notRunning: {
    title: '해지할 자동 결제가\n없어요',
    text: '픽업하기 전이거나 보관이 끝난 결제예요. 결제 관리에서 지금 상태를 확인해 주세요.',
  },
  beforePickup: {
    title: '아직 픽업하기\n전이에요',
    text: '픽업하기 전에는 보관 신청을 취소하고 환불받을 수 있어요. 자동 결제는 해지하지 않았어요.',
  },
} as const

/** As the set is called everywhere. */
export const contractGear = ({ gear, equipmentType }: TerminationTerms): string =>
  gear || EQUIPMENT_NAMES[equipmentType]

/** Where the days come from (G60, G62). */
export const daysWhy = (renewalCancelDeadline: Day, nextPaymentDate: Day): string =>
  `보관은 시작한 날부터 1년씩이고, 해지는 다음 결제일 ${Day.daysBetween(renewalCancelDeadline, nextPaymentDate)}일 전까지예요.`

/** What stays as it is. */
export const terminateLead = ({ storageEndDate, isOut }: TerminationTerms, today: Day): string => {
  if (storageEndDate === null) return '해지해도 첫 1년 보관은 그대로예요'
  const paid = isOut
    ? `결제한 보관은 ${fullDay(storageEndDate)}까지예요`
    : `${fullDay(storageEndDate)}까지는 그대로 보관해요`
  return overText(storageEndDate, today) ?? paid
}

/** Of a contract whose next year was never paid: the one that was is over. */
const overText = (storageEndDate: Day, today: Day): string | null =>
  storageEndDate < today ? `결제한 보관은 ${fullDay(storageEndDate)}까지였어요` : null

/** The question, or why it cannot be asked now. */
export const answerTitle = (answer: TerminationAnswer): string =>
  match(answer)
    .with('ACCEPT', 'ACCEPT_LATE', () => TERMINATE_TEXTS.title)
    .with('LOCKED', () => '지금은\n해지할 수 없어요')
    .with('IN_PROGRESS', () => '결제를 확인하고\n있어요')
    .exhaustive()

/** What prevents it, or nearly does; null when nothing does (G60, G61). */
export const answerText = ({ answer, lastDayToTerminate, nextPaymentDate }: TerminationTerms): string | null =>
  match(answer)
    .with('ACCEPT', () => null)
    .with('ACCEPT_LATE', () =>
      lastDayToTerminate === null
        ? '해지 가능한 날은 지났지만 아직 해지할 수 있어요.'
        : `해지 가능한 날은 지났지만 ${shortDay(lastDayToTerminate)}까지는 해지할 수 있어요.`,
    )
    .with('LOCKED', () =>
      nextPaymentDate === null
        ? '다음 결제일이 얼마 남지 않아 해지할 수 없어요. 자동으로 결제하지 않고 먼저 연락드릴게요. 도움이 필요하면 전화해 주세요.'
        : `${shortDay(nextPaymentDate)} 결제일이 얼마 남지 않아 해지할 수 없어요. 결제가 끝나면 그다음 해 자동 결제를 해지할 수 있어요. 도움이 필요하면 전화해 주세요.`,
    )
    .with('IN_PROGRESS', () => '결과가 나오면 해지할 수 있어요. 잠시 뒤 다시 확인해 주세요.')
    .exhaustive()

export type TermsFailure = PaymentNotFound | InvalidState | CallFailure

export const termsFailureText = (failure: TermsFailure): string =>
  match(failure)
    .with({ kind: 'PaymentNotFound' }, () => TERMINATE_ENDS.noPayment.text)
    .with({ kind: 'InvalidState' }, () => TERMINATE_ENDS.notRunning.text)
    .otherwise(callFailureText)

/** What the customer takes on by ending the renewal. */
export const terminateNotices = (terms: TerminationTerms, today: Day): readonly string[] => [
  nextPaymentText(terms, today),
  ...gearNotices(terms, today),
]

type PaidUntil = Pick<TerminationTerms, 'nextPaymentDate' | 'storageEndDate'>

const gearNotices = (terms: TerminationTerms, today: Day): readonly string[] => {
  if (terms.isOut) return [HAS_GEAR, NOT_BROUGHT_BACK]
  return terms.isAskedFor ? [ASKED_FOR] : collectNotices(terms, today)
}

const ASKED_FOR = '꺼내기를 이미 신청했으니 다시 신청하지 않아도 돼요.'

const HAS_GEAR = '장비는 지금 가지고 계시니 찾아갈 것이 없어요.'
const NOT_BROUGHT_BACK = '다시 맡기지 않으면 결제한 보관이 끝나는 날 계약도 끝나요.'

const collectNotices = ({ storageEndDate }: TerminationTerms, today: Day): readonly string[] => [
  '시즌 안에 꺼내기를 신청해 장비를 찾아가 주세요.',
  `시즌이 아닐 때는 꺼내기 어려울 수 있어요. 고객센터 ${withRo(phone)} 먼저 알려 주세요.`,
  storageEndDate !== null && lastDayToCollect(storageEndDate) < today
    ? `찾아갈 날은 고객센터 ${withRo(phone)} 알려 주세요.`
    : `${collectBy(storageEndDate)} 찾아가지 않은 장비는 폐기하거나 재활용할 수 있어요.`,
  ...(storageEndDate === null ? [] : lateFeeNotes(storageEndDate)),
]

const NO_MORE = '더 결제하지 않아요.'

/** A payment that is held has no day (G975). */
const nextPaymentText = ({ nextPaymentDate, storageEndDate }: PaidUntil, today: Day): string => {
  if (nextPaymentDate === null && storageEndDate !== null) return NO_MORE
  if (nextPaymentDate === null) return '다음 결제일부터 결제하지 않아요.'
  return nextPaymentDate < today ? NO_MORE : `${fullDay(nextPaymentDate)}부터 결제하지 않아요.`
}

/** Of whichever region: the dearest is named as the most. */
const lateFeeNotes = (storageEndDate: Day): readonly string[] => {
  const costs = SHOP.regions.flatMap(({ code: region }) => feeAfterCollection(SHOP, { region, storageEndDate }) ?? [])
  const [first] = costs
  if (first === undefined) return []
  const won = costs.map(({ perDayWon }) => perDayWon)
  const most = Math.max(...won) as Won
  const isSame = costs.length === SHOP.regions.length && won.every(one => one === most)
  return [`${fullDay(first.from)}부터는 하루 ${isSame ? '' : '최대 '}${Won.format(most)}원의 보관료가 더해져요.`]
}

const collectBy = (storageEndDate: Day | null): string =>
  storageEndDate === null
    ? `보관이 끝나고 ${COLLECTION_DAYS}일 안에`
    : `보관이 끝나고 ${COLLECTION_DAYS}일 뒤인 ${fullDay(lastDayToCollect(storageEndDate))}까지`

/** The question once more, with its days. */
export const terminateAskText = ({ nextPaymentDate, storageEndDate, isOut }: TerminationTerms, today: Day): string => {
  if (storageEndDate === null) return '다음 결제부터 멈춰요. 보관은 시작한 날부터 1년 동안 그대로예요.'
  const over = overText(storageEndDate, today)
  const paid = isOut ? HAS_GEAR : `보관은 ${fullDay(storageEndDate)}까지 그대로예요.`
  const stored = over === null ? paid : `${over}.`
  return `${nextPaymentText({ nextPaymentDate, storageEndDate }, today)} ${stored}`
}

/** The renewal goes on, and so does the question; the others are shown by what is read anew. */
type TerminateTrouble = Exclude<
  EndRefused,
  { kind: 'IntentMismatch' | 'InvalidState' | 'PaymentNotFound' | 'RenewalLocked' }
>

export const terminateTroubleText = (trouble: TerminateTrouble): string =>
  match(trouble)
    .with({ kind: 'InProgress' }, () => '앞선 요청이나 결제를 확인하고 있어요. 잠시 뒤 다시 눌러 주세요.')
    .with(
      { kind: 'ServiceUnreachable' },
      () => '응답이 늦어 해지됐는지 확인하지 못했어요. 다시 눌러도 해지는 한 번만 처리돼요.',
    )
    .with(
      { kind: P.union('RefundChanged', 'InvalidInput') },
      () => `지금은 해지하지 못했어요. 자동 결제는 그대로예요. 계속되면 ${withRo(phone)} 알려 주세요.`,
    )
    .otherwise(callFailureText)

/** What holds until when, once the renewal has ended. */
export const terminatedSteps = ({ storageEndDate, isOut, isAskedFor }: EndedTerms, today: Day) =>
  storageEndDate === null
    ? [
        { key: 'payment', title: '다음 결제부터 멈춰요', note: '더 결제되지 않아요' },
        {
          key: 'storage',
          title: '첫 1년 동안 그대로 보관해요',
          note: '보관소에 도착한 날부터 시작돼요',
          isAhead: true,
        },
        {
          key: 'collect',
          title: '시즌 안에 꺼내서 찾아가 주세요',
          note: `${collectBy(null)} 찾아가 주세요`,
          isAhead: true,
        },
      ]
    : isOut
      ? outSteps(storageEndDate, today)
      : isAskedFor
        ? [...endedSteps(storageEndDate, today, ASKED_FOR), ASKED_STEP]
        : [...endedSteps(storageEndDate, today), collectStep(storageEndDate, today)]

type EndedTerms = Pick<TerminationTerms, 'storageEndDate' | 'isOut' | 'isAskedFor'>

const ASKED_STEP = {
  key: 'collect',
  title: '신청한 장비를 보내드려요',
  note: '배송 날짜는 홈에서 볼 수 있어요',
  isAhead: true,
}

/** Of gear that its customer has. */
const outSteps = (storageEndDate: Day, today: Day) => {
  const [payment] = endedSteps(storageEndDate, today)
  const over = overText(storageEndDate, today)
  return [
    ...(payment === undefined ? [] : [payment]),
    {
      key: 'storage',
      title: over === null ? `${fullDay(storageEndDate)}에 계약이 끝나요` : '계약이 끝나요',
      note: HAS_GEAR,
      isAhead: true,
    },
  ]
}

const endedSteps = (storageEndDate: Day, today: Day, stored = '시즌 안에 꺼내기를 신청해 찾아가 주세요') => {
  const over = overText(storageEndDate, today)
  return over === null
    ? [
        {
          key: 'payment',
          title: `${fullDay(Day.addDays(storageEndDate, 1))}부터 결제하지 않아요`,
          note: '그때까지 더 결제되지 않아요',
        },
        {
          key: 'storage',
          title: `${fullDay(storageEndDate)}까지 그대로 보관해요`,
          note: stored,
          isAhead: true,
        },
      ]
    : [{ key: 'payment', title: '더 결제하지 않아요', note: over }]
}

const collectStep = (storageEndDate: Day, today: Day) => {
  const lastDay = lastDayToCollect(storageEndDate)
  return {
    key: 'collect',
    isAhead: true,
    ...(lastDay < today
      ? { title: '찾아갈 날을 알려 주세요', note: `고객센터 ${phone}에서 날짜를 정해 드려요` }
      : {
          title: `${fullDay(lastDay)}까지 꼭 찾아가 주세요`,
          note: ['그 뒤에는 폐기하거나 재활용할 수 있어요', ...lateFeeNotes(storageEndDate)].join('. '),
        }),
  }
}

/** For a renewal that has ended already. */
export const terminatedText = ({ storageEndDate, isOut }: EndedTerms, today: Day): string => {
  if (storageEndDate === null) return '첫 1년 동안 그대로 보관하고, 다음 결제는 없어요.'
  const over = overText(storageEndDate, today)
  if (over !== null) return `${over}.`
  return isOut
    ? `${HAS_GEAR} 다음 결제도 없어요.`
    : `${fullDay(storageEndDate)}까지 그대로 보관하고, 다음 결제는 없어요.`
}
