import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { isCodeDead } from '#core/account/customer/code-entry.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { codeFailureText, RECOVERY_TEXTS } from '../../texts/recovery.ts'
import type { LoginArrival } from '../login/easy-login-screen.tsx'
import type { RecoveryArrival } from './recovery-arrival.ts'
import { RecoveryForm } from './recovery-form.tsx'
import css from './recovery.module.css'
import { isMistake } from './target-message.ts'
import { TypedCode } from './typed-code.tsx'
import type { ShownCode } from './use-code-exchange.ts'

type FindStepProps = {
  readonly tab: 'id' | 'password'
  /** The phone or e-mail as typed. */
  readonly typed: string
  /** Goes along to the other tab, and back to the login. */
  readonly email: string
  readonly code: ShownCode
  /** Why one is here, if not by choice. */
  readonly arrivalMessage?: string | undefined
  /** The field for `typed`. */
  readonly children: ReactNode
}

const PATHS = { id: '/find/id', password: '/find/password' } as const

/** One of the two tabs: where the code goes, then the code itself. */
export function FindStep({ tab, typed, email, code, arrivalMessage, children }: FindStepProps) {
  const navigate = useNavigate()
  const { entry, secondsLeft } = code
  const texts = RECOVERY_TEXTS[tab]
  const isOut = entry.timer !== null
  const isSending = entry.phase === 'Sending'
  const isVerifying = entry.phase === 'Verifying' || entry.phase === 'Verified'
  const notSent = !isOut && entry.failure !== null && !isMistake(entry.failure) ? entry.failure : null
  const send = () => void code.send(typed)
  const switchTo = (chosen: 'id' | 'password') =>
    void navigate(PATHS[chosen], {
      replace: true,
      state: { isByTab: true, typedEmail: email } satisfies RecoveryArrival,
    })

  return (
    <RecoveryForm
      texts={texts}
      back={{ to: '/easylogin', state: { email: email.trim() } satisfies LoginArrival }}
      onSubmit={isOut ? () => void code.verify() : send}
      action={
        <ActionBar
          busy={isSending || isVerifying}
          busyLabel={isVerifying ? RECOVERY_TEXTS.verifying : RECOVERY_TEXTS.sending}
          disabled={isOut ? (secondsLeft === 0 || isCodeDead(entry)) && !isSending : typed === ''}
        >
          {isOut ? texts.verify : RECOVERY_TEXTS.send}
        </ActionBar>
      }
    >
      <Tabs
        label={RECOVERY_TEXTS.tabs.label}
        tabs={[
          { value: 'id', label: RECOVERY_TEXTS.tabs.id },
          { value: 'password', label: RECOVERY_TEXTS.tabs.password },
        ]}
        value={tab}
        onChange={switchTo}
      >
        {notSent !== null && <Banner tone="bad">{codeFailureText(notSent, false)}</Banner>}
        {arrivalMessage !== undefined && !isOut && notSent === null && <Banner>{arrivalMessage}</Banner>}
        <div className={css.panel}>
          {children}
          {isOut && (
            <div className={css.code}>
              <TypedCode code={code} texts={texts} onResend={send} />
            </div>
          )}
        </div>
      </Tabs>
    </RecoveryForm>
  )
}
