import { match } from 'ts-pattern'
import { type ResendRefused, RESEND_PAUSE_SECONDS } from '#core/notices/by-hand.ts'
import type { NoticeNotFound } from '#core/notices/ports/staff-notices.ts'
import type { TextRefused } from '#core/notices/written-text.ts'

/** Of what staff sends; who cannot be reached is a failure of every message to a customer. */
export type MessageFailure = Exclude<ResendRefused, { kind: 'NotReachable' }> | TextRefused | NoticeNotFound

const MESSAGE_KINDS: ReadonlySet<string> = new Set<MessageFailure['kind']>([
  'TooManyByHand',
  'NotResendable',
  'NoticeUnderWay',
  'ResentLately',
  'NoLongerTrue',
  'TextEmpty',
  'TextTooLong',
  'TextUnsendable',
  'TextAdvertises',
  'NoticeNotFound',
])
export const isMessageFailure = (failure: { readonly kind: string }): failure is MessageFailure =>
  MESSAGE_KINDS.has(failure.kind)

type Refusal = { readonly status: number; readonly message: string; readonly field?: string }

const ofText = (message: string): Refusal => ({ status: 400, message, field: 'text' })

/** Why a message does not go out, and what to do instead. */
export const messageRefusal = (failure: MessageFailure): Refusal =>
  match(failure)
    .returnType<Refusal>()
    .with({ kind: 'TooManyByHand', of: 'CUSTOMER' }, ({ most }) => ({
      status: 409,
      message: `하루에 ${most}번까지 보낼 수 있어요. 이 고객에게는 다 보냈으니 전화해 주세요.`,
    }))
    .with({ kind: 'TooManyByHand' }, ({ most }) => ({
      status: 409,
      message: `한 시간에 ${most}번까지 보낼 수 있어요. 잠시 뒤 다시 보내 주세요.`,
    }))
    .with({ kind: 'NotResendable', noticeKind: 'PAYMENT_LINK' }, () => ({
      status: 409,
      message: '결제 링크는 다시 보낼 수 없어요. 주문에서 새 링크를 보내 주세요.',
    }))
    .with({ kind: 'NotResendable' }, () => ({
      status: 409,
      message: '바꾸기 전 번호로 보낸 메시지라 다시 보낼 수 없어요.',
    }))
    .with({ kind: 'NoticeUnderWay' }, () => ({ status: 409, message: '아직 보내고 있어요. 잠시 뒤 확인해 주세요.' }))
    .with({ kind: 'ResentLately' }, () => ({
      status: 409,
      message: `방금 다시 보냈어요. ${RESEND_PAUSE_SECONDS / 60}분 뒤에 다시 보낼 수 있어요.`,
    }))
    .with({ kind: 'NoLongerTrue' }, () => ({
      status: 409,
      message: '이제 맞지 않는 내용이라 다시 보낼 수 없어요. 메시지를 새로 써 주세요.',
    }))
    .with({ kind: 'TextEmpty' }, () => ofText('보낼 내용을 적어 주세요.'))
    .with({ kind: 'TextTooLong' }, ({ most }) => ofText(`${most}자까지 쓸 수 있어요.`))
    .with({ kind: 'TextUnsendable' }, () =>
      ofText('줄을 바꾸지 않고 적어 주세요. 문자에는 이모지와 특수한 글자를 쓸 수 없어요.'),
    )
    .with({ kind: 'TextAdvertises' }, ({ word }) =>
      ofText(`‘${word}’ 때문에 광고로 보여요. 광고는 동의한 고객에게만 보낼 수 있으니 빼고 적어 주세요.`),
    )
    .with({ kind: 'NoticeNotFound' }, () => ({ status: 404, message: '메시지를 찾을 수 없어요.' }))
    .exhaustive()
