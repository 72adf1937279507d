import type { Result } from 'neverthrow'
import { useEffect, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { CheckPhoneFailure } from '#core/account/customer/check-phone.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { ask } from '../../di/ask.ts'

type Checked = { readonly typed: string; readonly answer: Result<PhoneNumber, CheckPhoneFailure> }

/** So that a correction right after the eleventh digit is one question and not two. */
const PAUSE_MS = 300

/** Whether a complete number is free: undefined until that is known, and asked again for each number. */
export const usePhoneCheck = (typed: string): Checked['answer'] | undefined => {
  const checkPhone = useUseCaseLater(AccountSide.checkPhone)
  const [checked, setChecked] = useState<Checked>()

  useEffect(() => {
    if (PhoneNumber.parse(typed).isErr()) return undefined
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await ask(checkPhone, useCase => useCase(typed))
      if (isCurrent) setChecked({ typed, answer })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed, checkPhone])

  return checked?.typed === typed ? checked.answer : undefined
}
