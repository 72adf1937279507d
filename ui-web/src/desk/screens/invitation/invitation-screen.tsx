import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AcceptedInvitation, readInvitation } from '#adapters/http/contract/staff/access.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { keepSession } from '../../data/session.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { failureText } from '../../texts/shared.ts'
import { INVITATION_TEXTS } from '../../texts/invitation.ts'
import { BrokenInvitation } from './broken-invitation.tsx'
import { ChooseWay } from './choose-way.tsx'
import { NewPassword } from './new-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The link of an invitation: its token is behind the `#`, where no server sees it. */
export function InvitationScreen() {
  const token = useLocation().hash.slice(1)
  return token === '' ? (
    <BrokenInvitation text={INVITATION_TEXTS.broken.noToken} />
  ) : (
    <Invitation key={token} token={token} />
  )
}

function Invitation({ token }: { readonly token: string }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const invitation = useStaffCall(readInvitation, { body: { token } })
  const [isShiftDevice, setShiftDevice] = useState(false)
  const [isByPassword, setByPassword] = useState(false)
  const [accepted, setAccepted] = useState<AcceptedInvitation | null>(null)

  if (accepted !== null) {
    const { recoveryCodes, ...session } = accepted
    const open = () => {
      keepSession(desk, session)
      // The used token does not stay in the history.
      void navigate('/desk', { replace: true })
    }
    return <RecoveryCodes name={session.member.name} codes={recoveryCodes} onSaved={open} />
  }
  if (invitation.status === 'loading') {
    return (
      <main data-column="">
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="card" />
        </Loading>
      </main>
    )
  }
  if (invitation.status === 'failed') {
    return invitation.error.code === 'UNREACHABLE' || invitation.error.code === 'TOO_MANY_REQUESTS' ? (
      <main data-column="">
        <LoadFailure failure={invitation.error} onRetry={invitation.retry} />
      </main>
    ) : (
      <BrokenInvitation text={failureText(invitation.error)} />
    )
  }

  const way = { token, isShiftDevice, setShiftDevice, onAccepted: setAccepted }
  return isByPassword ? (
    <NewPassword {...way} member={invitation.value.member} onBack={() => setByPassword(false)} />
  ) : (
    <ChooseWay {...way} {...invitation.value} onPassword={() => setByPassword(true)} />
  )
}
