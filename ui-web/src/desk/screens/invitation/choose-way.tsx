import { useState } from 'react'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { acceptByPasskey, type AcceptedInvitation, beginInvitedPasskey } from '#adapters/http/contract/staff/access.ts'
import { Button } from '../../../parts/button.tsx'
import { ScreenFrame } from '../../../parts/screen-frame.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useDesk } from '../../desk.ts'
import css from '../../parts/column.module.css'
import { DeskIcon } from '../../parts/desk-icon.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { INVITATION_TEXTS as texts } from '../../texts/invitation.ts'
import { pageTitle, roleText } from '../../texts/shared.ts'
import { type SignInFailure, signInFailureText } from '../../texts/sign-in.ts'
import { ShiftDevice } from '../../parts/shift-device.tsx'

type Props = {
  readonly token: string
  readonly member: StaffMember
  readonly expiresAt: Instant
  readonly isShiftDevice: boolean
  readonly setShiftDevice: (isShiftDevice: boolean) => void
  readonly onPassword: () => void
  readonly onAccepted: (accepted: AcceptedInvitation) => void
}

/** Who the invitation is for, and by what they will sign in: a passkey first. */
export function ChooseWay(props: Props) {
  const { token, member, expiresAt, isShiftDevice, setShiftDevice, onPassword, onAccepted } = props
  const { send, passkeys } = useDesk()
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const canUsePasskeys = passkeys.isSupported()

  const accept = () => {
    setFailure(null)
    return send(beginInvitedPasskey, { body: { token } })
      .andThen(({ options }) => passkeys.create(options))
      .andThen(answer => send(acceptByPasskey, { body: { token, answer, isShiftDevice } }))
      .match(onAccepted, setFailure)
  }

  return (
    <div data-column="">
      <ScreenFrame
        title={texts.title(member.name)}
        documentTitle={pageTitle(texts.documentTitle)}
        lead={texts.lead(roleText(member.role))}
      >
        {failure !== null && <FailureBanner>{signInFailureText(failure)}</FailureBanner>}
        <ShiftDevice checked={isShiftDevice} onChange={setShiftDevice} />
        <div className={css.stack}>
          <Button onPress={accept} busyLabel={texts.passkeyBusy} disabled={!canUsePasskeys}>
            <span className={css.large}>
              <DeskIcon name="fingerprint" />
              {texts.byPasskey}
            </span>
          </Button>
          <p className={css.hint}>{canUsePasskeys ? texts.passkeyHint : texts.noPasskeys}</p>
          <Button tone="ghost" onPress={onPassword}>
            {texts.byPassword}
          </Button>
          <p className={css.hint}>{texts.expires(momentText(expiresAt))}</p>
        </div>
      </ScreenFrame>
    </div>
  )
}
