import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { STAFF_ROLES, type StaffRole } from '#core/shared/staff.ts'
import { signInOnTrial } from '#adapters/http/contract/staff/access.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { ScreenFrame } from '../../../parts/screen-frame.tsx'
import { readSignInState } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import css from '../../parts/column.module.css'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { pageTitle, roleText } from '../../texts/shared.ts'
import { type SignInFailure, signInFailureText } from '../../texts/sign-in-failure.ts'
import { SIGN_IN_TEXTS } from '../../texts/sign-in.ts'
import { useGoIn } from './use-go-in.ts'

const texts = SIGN_IN_TEXTS.trial

type Props = {
  /** Signed in at once, as a link asked for; else by a press. */
  readonly role: StaffRole | null
}

/** One press for each role, where the service has a sandbox; elsewhere it refuses. */
export function TrialWay({ role: asked }: Props) {
  const { send } = useDesk()
  const goIn = useGoIn()
  const { reason } = readSignInState(useLocation().state)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const signIn = (role: StaffRole) => send(signInOnTrial, { body: { role } }).match(goIn, setFailure)

  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (asked === null || isBegun.current) return
    isBegun.current = true
    void signIn(asked)
  })
  useEffect(() => begin(), [])

  return (
    <div data-column="">
      <ScreenFrame documentTitle={pageTitle(texts.documentTitle)} title={texts.title} lead={texts.lead}>
        {reason !== undefined && failure === null && <Banner>{SIGN_IN_TEXTS.reasons[reason]}</Banner>}
        {failure !== null && <FailureBanner>{signInFailureText(failure)}</FailureBanner>}
        <div className={css.stack}>
          {STAFF_ROLES.map(role => (
            <Button key={role} tone="ghost" busyLabel={texts.busy} onPress={() => signIn(role)}>
              <span className={css.choice}>
                {roleText(role)}
                <span>{texts[role]}</span>
              </span>
            </Button>
          ))}
        </div>
      </ScreenFrame>
    </div>
  )
}
