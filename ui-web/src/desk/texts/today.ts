import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import type { Lane } from '#core/staff/work-today.ts'
import type { WorkLane } from '#adapters/http/contract/staff/work.ts'
import { dayText, momentText } from '../../texts/dates.ts'
import { halfDayText } from '#core/storing/pickup-window.ts'
import { regionName } from './region.ts'

type WaitingOrder = WorkLane['orders'][number]

export const TODAY_TEXTS = {
  title: '오늘',
  figures: '오늘의 숫자',
  pickups: '오늘 픽업',
  deliveries: '오늘 배송',
  late: '늦은 일',
  tasks: '할 일',
  allTasks: '할 일과 고객 문의 모두 보기',
  count: (count: number, hasMore: boolean) => (hasMore ? `${count}+` : String(count)),
  unit: '건',
  region: '보관소',
  everywhere: '전체',
  nobody: '고객 정보 없음',
  of: (name: string) => `${name}님`,
  more: (count: number) => `${count}건 더 보기`,
  beyond: '여기 보이는 것보다 더 있어요. 먼저 온 일부터 처리해 주세요.',
  empty: (lanes: string) => `비어 있어요: ${lanes}`,
  nothing: '지금 기다리는 일이 없어요',
  nothingText: '새 일이 들어오면 바로 여기에 보여요.',
  asOf: (moment: Instant) => `${momentText(moment)}에 본 내용이에요. 연결되면 바로 새로 보여드려요.`,
  arrived: (count: number) => `새로 들어온 일이 ${count}건 있어요.`,
} as const

/** A lane as a heading, in short where it is empty, and its next step as the words of a button. */
export const LANE_TEXTS = {
  TO_BOOK: { title: '픽업 날짜 정하기', short: '픽업 예약', action: '픽업 예약' },
  TO_PICK_UP: { title: '픽업하기', short: '픽업', action: '받았어요' },
  TO_INSPECT: { title: '검수하기', short: '검수', action: '검수하기' },
  TO_BRING_IN: { title: '보관소로 옮기기', short: '옮기기', action: '들여놓기' },
  TO_SHELVE: { title: '락커에 넣기', short: '락커', action: '락커에 넣기' },
  TO_BOOK_DELIVERY: { title: '배송 날짜 정하기', short: '배송 예약', action: '배송 예약' },
  TO_DELIVER: { title: '고객에게 전달하기', short: '전달', action: '전달했어요' },
} as const satisfies Record<Lane, { readonly title: string; readonly short: string; readonly action: string }>

/** As `스키 · BASIC · Atomic Redster`. */
export const gearLine = ({ kind, plan, brand, name }: WaitingOrder): string =>
  [EQUIPMENT_NAMES[kind], PLAN_NAMES[plan], [brand, name].filter(Boolean).join(' ')].filter(Boolean).join(' · ')

/** As `스노우밸리 · 락커 A-12`. */
export const placeLine = ({ region, locker }: WaitingOrder): string =>
  [regionName(region), locker === null ? null : `락커 ${locker}`].filter(Boolean).join(' · ')

/** Until when, or how long it waits; a late one says so in words. */
export const timeText = (
  lane: Lane,
  { dueOn, lateAfter, pickupHalf, since }: WaitingOrder,
  now: Instant,
): { readonly text: string; readonly isLate: boolean } => {
  const today = Day.of(now)
  if (lateAfter !== null && lateAfter < today) {
    return { text: `${Day.daysBetween(lateAfter, today)}일 늦었어요`, isLate: true }
  }
  if (dueOn !== null && IS_WISHED.includes(lane)) return { text: `고객 희망 ${dayText(dueOn)}`, isLate: false }
  if (dueOn !== null && IS_BOOKED.includes(lane)) {
    const half = lane === 'TO_PICK_UP' && pickupHalf !== null ? ` ${halfDayText(pickupHalf)}` : ''
    return { text: `${dueOn === today ? '오늘' : dayText(dueOn)}${half}`, isLate: false }
  }
  const wait = waitText(since, now)
  return { text: lateAfter === today ? `오늘까지 · ${wait}` : wait, isLate: false }
}

/** Where the day of a row is the customer's wish. */
const IS_WISHED: readonly Lane[] = ['TO_BOOK', 'TO_BOOK_DELIVERY']
/** Where it was agreed on. Everywhere else it is over. */
const IS_BOOKED: readonly Lane[] = ['TO_PICK_UP', 'TO_DELIVER']

const HOUR = 60 * 60

/** How long something has been as it is. */
const waitText = (since: Instant, now: Instant): string => {
  const seconds = Instant.secondsBetween(since, now)
  if (seconds < 60) return '방금'
  if (seconds < HOUR) return `${Math.floor(seconds / 60)}분째 기다려요`
  if (seconds < 24 * HOUR) return `${Math.floor(seconds / HOUR)}시간째 기다려요`
  return `${Math.floor(seconds / (24 * HOUR))}일째 기다려요`
}

/** Until when a task should be done. */
export const taskDueText = (dueOn: Day, today: Day): { readonly text: string; readonly isLate: boolean } => {
  if (dueOn < today) return { text: `${Day.daysBetween(dueOn, today)}일 지났어요`, isLate: true }
  return { text: dueOn === today ? '오늘까지' : `${dayText(dueOn)}까지`, isLate: false }
}
