import type { ResultAsync } from 'neverthrow'
import type { MessageNotSent } from '../errors.ts'

/** One e-mail in plain Korean; paragraphs are parted by an empty line. */
export type Mail = {
  /** An address that `Email` accepted, as it was typed. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** E-mails to customers. Answers once the mail server has taken the message. */
export interface MailSender {
  send(mail: Mail): ResultAsync<void, MessageNotSent>
}
