import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { FoundAccount } from '#core/account/ports/recovery.ts'
import { useCodeExchange } from './use-code-exchange.ts'
import { TextField } from '../../parts/text-field.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { useLeft } from '../../parts/use-left.ts'
import { FindStep } from './find-step.tsx'
import { parseArrival, type RecoveryArrival } from './recovery-arrival.ts'
import { targetMessage } from './target-message.ts'

const texts = RECOVERY_TEXTS.id

/** Which e-mail one signed up with, for the holder of the phone. */
export function FindIdScreen() {
  const navigate = useNavigate()
  const { typedEmail = '' } = parseArrival(useLocation().state)
  const [phone, setPhone] = useState('')
  const { left, onBlur, onTyped } = useLeft()
  const code = useCodeExchange<FoundAccount | null>(
    AccountSide.findId,
    found => void navigate('/find/id/success', { state: { found } satisfies RecoveryArrival }),
  )
  const { phase } = code.entry
  const parsed = PhoneNumber.parse(phone)
  const isLeft = phone === '' ? left === 'now' : left !== 'never'
  const mistake = isLeft && parsed.isErr() ? parsed.error : null

  return (
    <FindStep tab="id" typed={phone} email={typedEmail} code={code}>
      <TextField
        label={texts.label}
        type="tel"
        name="phone"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        placeholder={texts.placeholder}
        readOnly={phase !== 'NothingSent' && phase !== 'Sent'}
        value={phone}
        onChange={text => {
          onTyped()
          const typed = PhoneNumber.whileTyping(text)
          if (typed !== phone) code.startOver()
          setPhone(typed)
        }}
        onBlur={onBlur}
        message={targetMessage(code.entry, mistake)}
      />
    </FindStep>
  )
}
