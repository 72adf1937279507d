import { ok, type Result, ResultAsync } from 'neverthrow'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import type { DeliveryFailure } from '#core/notices/delivery.ts'
import type { SmsReport, SmsReports } from '#core/notices/ports/sms-reports.ts'
import { concernsEveryMessage, outcomeIn, statusOf } from './solapi-answer.ts'
import { solapiCall, type SolapiSetup } from './solapi-call.ts'

/** By api-reference/message-status-codes.md; every other that failed is `OTHER`. */
const CODES: Readonly<Record<Exclude<DeliveryFailure, 'OTHER'>, readonly string[]>> = {
  // 수신번호 형식 오류, 미가입자, SMS서비스 불가 단말기.
  NO_SUCH_NUMBER: ['3010', '3032', '3050'],
  // 전송시간 초과, 단말기 busy, 음영지역, Power off, 저장갯수 초과, 일시 서비스 정지, 기타 단말기 문제, 호불가 상태.
  PHONE_UNREACHABLE: ['3040', '3041', '3042', '3043', '3044', '3045', '3046', '3051'],
  // 차단된 수신번호, 수신거부, 착신거절, nospam.or.kr 에 등록된 번호.
  BLOCKED: ['1060', '1061', '2060', '2061', '3047', '3055'],
}

const reasonOf = (code: string): DeliveryFailure => {
  const reasons = Object.keys(CODES) as (keyof typeof CODES)[]
  return reasons.find(reason => CODES[reason].includes(code)) ?? 'OTHER'
}

const PENDING: SmsReport = { kind: 'PENDING' }

/** What SOLAPI's list says of text messages (api-reference/messages/getMessageList.md). */
export const solapiSmsReports = (setup: SolapiSetup): SmsReports => {
  const solapi = solapiCall(setup)

  const toReport = (code: string | null): SmsReport => {
    const outcome = outcomeIn(code)
    if (outcome === 'ARRIVED') return { kind: 'ARRIVED' }
    if (outcome === 'UNKNOWN' || code === null) return PENDING
    if (concernsEveryMessage({ statusCode: code }, 200))
      setup.log.error(
        { event: 'sms not delivered', statusCode: code },
        'SOLAPI refuses all messages until this is fixed',
      )
    return { kind: 'FAILED', reason: reasonOf(code), code }
  }
  const read = async (id: SmsId): Promise<Result<SmsReport, never>> =>
    ok(
      await solapi.get(`/messages/v4/list?messageId=${encodeURIComponent(id)}`).then(
        answer => toReport(statusOf(answer, id)),
        () => PENDING,
      ),
    )

  return { read: id => new ResultAsync(read(id)) }
}
