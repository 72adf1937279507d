import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { CompleteSocialFailure } from '#core/account/customer/complete-social.ts'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { Banner } from '../../parts/banner.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { completeSocialFailureText, SOCIAL_SIGN_UP_TEXTS } from '../../texts/social-sign-up.ts'
import { isOtherWay } from '../../texts/social.ts'
import { PhoneField } from '../account/phone-field.tsx'
import { useLeft } from '../../parts/use-left.ts'
import { usePhoneCheck } from '../account/use-phone-check.ts'
import type { LoginArrival } from '../login/easy-login-screen.tsx'
import { useSocial } from './social-context.ts'
import { socialPhoneMessage } from './social-phone-message.ts'
import { SocialStep } from './social-step.tsx'

const texts = SOCIAL_SIGN_UP_TEXTS.phone

/** The phone number and the end: the account is made and signed in. */
export function SocialPhoneScreen() {
  const navigate = useNavigate()
  const { form, dispatch } = useSocial()
  const complete = useUseCaseLater(AccountSide.completeSocial)
  const checked = usePhoneCheck(form.phone)
  const { left, onBlur, onTyped } = useLeft()
  const [failure, setFailure] = useState<CompleteSocialFailure>()
  const message = socialPhoneMessage({ value: form.phone, left, checked })
  const isNameMissing = form.newcomer !== null && CustomerName.parse(form.name).isErr()
  const shownFailure: CompleteSocialFailure | undefined = isNameMissing ? { kind: 'NameMissing' } : failure

  const refuse = (why: CompleteSocialFailure) => {
    dispatch({ kind: 'LoadingSet', isLoading: false })
    // The pass is gone, and no second press would bring it back.
    if (why.kind === 'SocialPassRefused' || why.kind === 'RegisteredOtherWay')
      void navigate('/easylogin', {
        replace: true,
        state: {
          message: completeSocialFailureText(why),
          ...(isOtherWay(why) && { isOtherWay: true, email: form.newcomer?.person.email ?? '' }),
        } satisfies LoginArrival,
      })
    else setFailure(why)
  }
  const finish = async () => {
    setFailure(undefined)
    dispatch({ kind: 'LoadingSet', isLoading: true })
    const answer = await ask(complete, useCase => useCase(form))
    answer.match(() => dispatch({ kind: 'Completed' }), refuse)
  }

  return (
    <SocialStep
      step="/social-phone"
      texts={texts}
      canGoOn={message?.tone !== 'bad' && !isNameMissing && PhoneNumber.parse(form.phone).isOk()}
      onNext={finish}
      nextLabel={texts.finish}
      busyLabel={texts.finishing}
    >
      {shownFailure !== undefined && <Banner tone="bad">{completeSocialFailureText(shownFailure)}</Banner>}
      {isNameMissing && <TextLink way={{ onPress: () => void navigate('/social-name') }}>{texts.toName}</TextLink>}
      <PhoneField
        label={texts.label}
        value={form.phone}
        message={message}
        readOnly={form.isLoading}
        onChange={text => {
          onTyped()
          dispatch({ kind: 'PhoneTyped', text })
        }}
        onBlur={onBlur}
      />
    </SocialStep>
  )
}
