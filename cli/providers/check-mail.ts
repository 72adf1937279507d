import { type MailNotSentLogged, smtpMailSender } from '#adapters/messaging/smtp/smtp-mail-sender.ts'
import { isOfTls, isTransient, type MailFailure, UNKNOWN } from '#adapters/messaging/smtp/mail-failure.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { type Check, failedStep, passed, skipped } from './outcome.ts'

/** Signing in to the mail server, then one mail. */
export const checkMail: Check<'mail'> = async function* ({ endpoint, toMail }) {
  let refusal: MailFailure = UNKNOWN
  const log = (entry: MailNotSentLogged): void => {
    refusal = entry
  }
  const sender = smtpMailSender({ ...endpoint, log: { warn: log, error: log } })
  try {
    const signedIn = await sender.verify()
    if (signedIn.isErr()) {
      yield failedStep('mail: sign-in', said(signedIn.error), remedy(signedIn.error))
      return
    }
    yield passed('mail: sign-in', 'the mail server took user and password')

    if (toMail === null) {
      yield skipped('mail: message', 'no address to send to', 'Add --to-mail with an address of your own.')
      return
    }
    const sent = await sender.send({
      to: toMail,
      subject: `[${currentShop().brand.korean}] 메일 발송을 확인했어요`,
      text: '이 메일이 보이면 설정이 맞아요.',
    })
    yield sent.isOk()
      ? passed(
          'mail: message',
          'the mail server took it; look that it is not among the spam, and at spf, dkim and dmarc',
        )
      : failedStep('mail: message', said(refusal), remedy(refusal))
  } finally {
    await sender.close()
  }
}

const said = ({ code, responseCode, enhancedCode = '', originalCode = code }: MailFailure): string =>
  `The mail server says ${responseCode === null ? originalCode : `${code} ${responseCode} ${enhancedCode}`.trim()}`

const remedy = (failure: MailFailure): string => {
  if (isOfTls(failure)) {
    return 'Its certificate must be valid, for the host of SMTP_URL and by an authority that this machine knows; smtps:// is TLS at once (465), smtp:// STARTTLS (587).'
  }
  if (isTransient(failure)) {
    return 'It takes none at the moment; 451 is mostly greylisting. Try again in a quarter of an hour: the service does so by itself.'
  }
  if (failure.step === 'connect') {
    return 'Compare host and port of SMTP_URL, and let this machine reach them: some networks close ports of mail.'
  }
  if (failure.step === 'mail') return 'Is --to-mail right? Else its log says what it holds against the mail.'
  if (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE')
    return 'MAIL_FROM must be an address it may send for.'
  if (failure.code === 'EPROTOCOL') return 'It turns this machine away before any login: whoever runs it says why.'
  return 'Compare user and password of SMTP_URL; letters such as @ in a password are %40.'
}
