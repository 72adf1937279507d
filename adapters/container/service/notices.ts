import { ResultAsync } from 'neverthrow'
import { koreanNoticeTexts } from '#adapters/messaging/notices/notice-texts.ts'
import { saidInText } from '#adapters/messaging/notices/said-in-text.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import { linkRight } from '#core/billing/payment-link.ts'
import { makeOwnNotices } from '#core/notices/service/own-notices.ts'
import { makeReadReports } from '#core/notices/service/read-reports.ts'
import { makeSendDueNotices } from '#core/notices/service/send-due-notices.ts'
import { makeTellConsents } from '#core/notices/service/tell-consents.ts'
import { makeTellRoom } from '#core/notices/service/tell-room.ts'
import { makeSendNotice, notSent, type SendNotice } from '#core/notices/service/send-notice.ts'
import type { NoticeRecords } from '#core/notices/ports/notice-records.ts'
import type { AppAddress } from '#core/shared/app-address.ts'
import { made } from '../token.ts'
import { ServicePorts } from './ports.ts'

const { clock, shop, notices, sms, alimtalk, mail, delay, failpoint, app, hash, reportFault } = ServicePorts

const noticeTexts = made(
  ({ app: { url }, hash }: { readonly app: AppAddress; readonly hash: KeyedHash }) =>
    koreanNoticeTexts(url, id => linkRight(id, hash)),
  { app, hash },
)
const sendNotice = made(makeSendNotice, {
  notices,
  sms,
  alimtalk,
  mail,
  clock,
  shop,
  delay,
  failpoint,
  noticeTexts,
})

type Deps = { readonly sendNotice: SendNotice; readonly reportFault: (cause: unknown) => void }

/** A bug in one notice must not keep the others from their customers. */
const makeSendEvenIfOneThrows = (deps: Deps): SendNotice => {
  const caught = ResultAsync.fromThrowable(
    async (...asked: Parameters<SendNotice>) => await deps.sendNotice(...asked),
    deps.reportFault,
  )
  return ids =>
    caught(ids)
      .mapErr(() => notSent(ids, { kind: 'MessageNotSent' }))
      .andThen(sent => sent)
}

/** Notices to customers. */
export const NoticesService = {
  sendNotice,
  ownNotices: made(({ notices }: { readonly notices: NoticeRecords }) => makeOwnNotices({ notices, saidInText }), {
    notices,
  }),
  readReports: made(makeReadReports, {
    deliveries: ServicePorts.deliveries,
    smsReports: ServicePorts.smsReports,
    clock,
  }),
  tellConsents: made(makeTellConsents, { consentNotices: ServicePorts.consentNotices, clock }),
  tellRoom: made(makeTellRoom, { roomNotices: ServicePorts.roomNotices, clock, shop }),
  sendDueNotices: made(makeSendDueNotices, {
    notices,
    sendNotice: made(makeSendEvenIfOneThrows, { sendNotice, reportFault }),
    clock,
  }),
}
