import { z } from 'zod'
import { fitsEucKr } from '#adapters/messaging/solapi/fits-euc-kr.ts'
import { smsBytes } from '#core/account/sms-length.ts'
import { SANDBOX_SOLAPI_KEYS, SANDBOX_TEMPLATE } from './keys.ts'

export const Outgoing = z.object({
  to: z.string().optional(),
  from: z.string().optional(),
  text: z.string().optional(),
  type: z.string().optional(),
  subject: z.string().optional(),
  kakaoOptions: z
    .looseObject({
      pfId: z.string().optional(),
      templateId: z.string().optional(),
      disableSms: z.boolean().optional(),
    })
    .optional(),
})

export type Outgoing = z.infer<typeof Outgoing>

export type MessageType = 'SMS' | 'LMS' | 'MMS' | 'ATA'

const SMS_BYTES = 90
const LMS_BYTES = 2000

/** As it was asked for, or by length. */
export const messageType = ({ type, text = '' }: Outgoing): MessageType => {
  if (type === 'SMS' || type === 'LMS' || type === 'MMS' || type === 'ATA') return type
  return smsBytes(text) > SMS_BYTES ? 'LMS' : 'SMS'
}

/** Letters and digits of an Alimtalk together; any characters. */
const ALIMTALK_CHARACTERS = 1_000

const isDigits = (text: string): boolean => /^\d+$/.test(text)
const hasControl = (text: string): boolean => /[^\P{Cc}\n\r\t]/u.test(text)

/** Of an Alimtalk, by SOLAPI's api-reference/message-status-codes.md; its text is not compared with a template, which the sandbox does not keep. */
const refusedAlimtalk = ({ text = '', kakaoOptions }: Outgoing): string | null => {
  if (kakaoOptions?.pfId !== SANDBOX_SOLAPI_KEYS.channel) return '1041'
  if (!SANDBOX_TEMPLATE.test(kakaoOptions.templateId ?? '')) return '1042'
  return Array.from(text).length > ALIMTALK_CHARACTERS ? '1031' : null
}

/** The status code with which a message is refused at reception, or null. */
export const refusedAtReception = (message: Outgoing): string | null => {
  const { to, from, text, type, subject } = message
  const bytes = messageType(message) === 'SMS' ? SMS_BYTES : LMS_BYTES
  if (!to || !from || !text) return '1010'
  if (type !== undefined && type !== messageType(message)) return '1025'
  if (!isDigits(to) || !isDigits(from)) return '1011'
  if (messageType(message) === 'SMS' && subject !== undefined) return '1013'
  if (from !== SANDBOX_SOLAPI_KEYS.from) return '1062'
  if (hasControl(text)) return '1028'
  if (messageType(message) === 'ATA') return refusedAlimtalk(message)
  if (message.kakaoOptions !== undefined) return '1033'
  if (!fitsEucKr(text)) return '1029'
  return smsBytes(text) > bytes ? '1031' : null
}
