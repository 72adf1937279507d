import { useState } from 'react'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { acceptByPasskey, type AcceptedInvitation, beginInvitedPasskey } from '#adapters/http/contract/staff/access.ts'
import { ScreenFrame } from '../../../parts/screen-frame.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { PasskeyFirst } from '../../parts/passkey-first.tsx'
import { INVITATION_TEXTS as texts } from '../../texts/invitation.ts'
import { pageTitle, roleText } from '../../texts/shared.ts'
import { type SignInFailure, signInFailureText } from '../../texts/sign-in-failure.ts'
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
        <PasskeyFirst texts={texts} onPasskey={accept} otherWay={{ label: texts.byPassword, onPress: onPassword }}>
          {texts.expires(momentText(expiresAt))}
        </PasskeyFirst>
      </ScreenFrame>
    </div>
  )
}
