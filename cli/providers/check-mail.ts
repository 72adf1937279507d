import { type MailNotSentLogged, smtpMailSender } from '#adapters/messaging/smtp/smtp-mail-sender.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { type Check, failedStep, passed, skipped } from './outcome.ts'

/** Signing in to the mail server, then one mail. */
export const checkMail: Check<'mail'> = async function* ({ endpoint, toMail }) {
  let refusal = ''
  const log = ({ code, responseCode }: MailNotSentLogged): void => {
    refusal = `${code} ${responseCode ?? ''}`.trim()
  }
  const sender = smtpMailSender({ ...endpoint, log: { warn: log, error: log } })
  try {
    const signedIn = await sender.verify()
    if (signedIn.isErr()) {
      const { step, code, responseCode } = signedIn.error
      yield failedStep(
        'mail: sign-in',
        `The mail server says ${`${code} ${responseCode ?? ''}`.trim()}`,
        step === 'connect'
          ? 'Compare host and port of SMTP_URL, and let this machine reach them: some networks close ports of mail.'
          : 'Compare user and password of SMTP_URL; letters such as @ in a password are %40.',
      )
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
      : failedStep('mail: message', `The mail server says ${refusal}`, 'MAIL_FROM must be an address it may send for.')
  } finally {
    await sender.close()
  }
}
