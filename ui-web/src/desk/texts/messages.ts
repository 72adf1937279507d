import { match, P } from 'ts-pattern'
import type { Channel } from '#core/notices/channels.ts'
import type { DeliveryFailure } from '#core/notices/delivery.ts'
import { type NoticeOutcome, noticeOutcome, type NoticeState, type SentBy } from '#core/notices/notice.ts'
import type { MessageRow } from '#adapters/http/contract/staff/messages.ts'
import { momentText } from '../../texts/dates.ts'
import { NOTICE_NAMES } from './order-steps.ts'

export const MESSAGE_TEXTS = {
  listTitle: '메시지',
  listText: '고객에게 나간 문자와 알림톡, 이메일이에요. 내용은 이유를 적고 볼 수 있어요.',
  filter: '보낸 상태',
  outcomes: { ALL: '모두', WAITING: '보내는 중', SENT: '보냈어요', FAILED: '못 받았을 수 있어요' } satisfies Record<
    NoticeOutcome | 'ALL',
    string
  >,
  noneOfThese: '이런 메시지가 없어요.',
  to: (name: string) => `${name}님`,
  order: (id: string) => `주문 ${id}`,
  title: '보낸 메시지',
  none: '아직 보낸 메시지가 없어요.',
  older: '이전 메시지 더 보기',
  open: '내용 보기',
  why: '왜 메시지를 보나요?',
  whyReasons: ['고객이 받지 못했다고 해요', '고객이 내용을 물어봐요', '보낸 내용을 확인해요'],
  noText: '내용이 없어요. 아직 보내지 않았거나, 보낸 지 1년이 지났어요.',
  writtenBy: (staff: string) => `${staff}님이 썼어요`,
  resentBy: (staff: string) => `${staff}님이 다시 보냈어요`,
  again: '다시 보내기',
  againTitle: '같은 내용을 다시 보낼까요?',
  againReasons: ['고객이 지웠다고 해요', '고객이 받지 못했다고 해요', '번호가 바뀌었어요'],
  againDone: '다시 보냈어요',
  write: '메시지 쓰기',
  writeTitle: (name: string) => `${name}님에게 메시지 쓰기`,
  writeText: '가게 이름과 전화번호, 링크는 자동으로 붙어요. 광고는 보낼 수 없어요.',
  writeLabel: '보낼 내용',
  writePlaceholder: '예: 부츠 한 짝을 찾았어요. 내일 함께 가져다드릴게요.',
  writeReasons: ['문의에 답해요', '약속을 확인해요', '두고 간 것을 알려요'],
  writeDone: '메시지를 보냈어요',
  length: (count: number, most: number) => `${count}/${most}자`,
  way: '보내는 방법',
  ways: { ANY: '자동', SMS: '문자', EMAIL: '이메일' },
  preview: '이렇게 나가요',
  send: '보내기',
  sending: '보내고 있어요',
} as const

const WAY_NAMES = { SMS: '문자', EMAIL: '이메일', ALIMTALK: '알림톡' } as const satisfies Record<SentBy, string>
const STATE_NAMES = {
  NEW: '곧 보내요',
  HANDED_ON: '보내고 있어요',
  SENT: '보냈어요',
  DROPPED: '보내지 않았어요',
  IN_DOUBT: '갔는지 확인하지 못했어요',
  UNDELIVERED: '전달되지 않았어요',
} as const satisfies Record<NoticeState, string>

const FAILURE_NAMES = {
  NO_SUCH_NUMBER: '없는 번호라 못 받았어요',
  PHONE_UNREACHABLE: '휴대폰이 꺼져 있거나 닿지 않아 못 받았어요',
  BLOCKED: '수신을 막아 두어 못 받았어요',
  OTHER: '통신사에서 전하지 못했어요',
} as const satisfies Record<DeliveryFailure, string>

/** How far it got, by the report of the provider where there is one. */
const outcomeText = ({ state, delivery }: MessageRow): string =>
  match(delivery)
    .with({ outcome: 'ARRIVED' }, () => '받았어요')
    .with({ outcome: 'FAILED' }, ({ reason }) => FAILURE_NAMES[reason ?? 'OTHER'])
    .with(P.union(null, { outcome: 'UNKNOWN' }), () => STATE_NAMES[state])
    .exhaustive()

export const wayText = (by: SentBy | Channel): string => WAY_NAMES[by]

/** `11월 24일 10:05 · 문자 · 보냈어요`. */
export const messageNote = (message: MessageRow): string =>
  [momentText(message.createdAt), wayText(message.sentBy ?? message.channel), outcomeText(message)].join(' · ')

/** Whether the customer may not have got it. */
export const isInTrouble = (message: Pick<MessageRow, 'state' | 'delivery'>): boolean =>
  noticeOutcome(message) === 'FAILED'

export const messageName = ({ kind }: Pick<MessageRow, 'kind'>): string => NOTICE_NAMES[kind]

/** In one sentence, what a customer was told last. */
export const lastMessageText = (message: MessageRow | null): string =>
  message === null
    ? MESSAGE_TEXTS.none
    : `마지막으로 ${momentText(message.createdAt)}에 ‘${messageName(message)}’ 메시지를 보냈어요. (${wayText(message.sentBy ?? message.channel)})`
