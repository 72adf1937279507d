import { useState } from 'react'
import { AppCode } from '#core/staff/app-code.ts'
import {
  acceptByPassword,
  type AcceptedInvitation,
  beginInvitedPassword,
} from '#adapters/http/contract/staff/access.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { TextField } from '../../../parts/text-field.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { ColumnForm } from '../../parts/column-form.tsx'
import { AppCodeField } from '../../parts/app-code-field.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { ShiftDevice } from '../../parts/shift-device.tsx'
import { INVITATION_TEXTS } from '../../texts/invitation.ts'
import { failureText } from '../../texts/shared.ts'
import css from './invitation.module.css'
import { AppKey } from './app-key.tsx'

const texts = INVITATION_TEXTS.password

type Props = {
  readonly token: string
  readonly member: StaffMember
  readonly isShiftDevice: boolean
  readonly setShiftDevice: (isShiftDevice: boolean) => void
  readonly onBack: () => void
  readonly onAccepted: (accepted: AcceptedInvitation) => void
}

/** The key for the app that shows codes, a password, and the first code as a proof that the app has the key. */
export function NewPassword({ token, member, isShiftDevice, setShiftDevice, onBack, onAccepted }: Props) {
  const { send } = useDesk()
  const appKey = useStaffCall(beginInvitedPassword, { body: { token } })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)

  const isPasswordRefused = failure !== null && 'field' in failure && failure.field === 'password'
  const accept = () =>
    send(acceptByPassword, { body: { token, password, code, isShiftDevice } }).match(onAccepted, setFailure)

  return (
    <ColumnForm
      texts={texts}
      onBack={onBack}
      canGoOn={appKey.status === 'ready' && password !== '' && AppCode.isWhole(code)}
      onSubmit={accept}
    >
      {failure !== null && !isPasswordRefused && <FailureBanner>{failureText(failure)}</FailureBanner>}
      {appKey.status === 'failed' && <LoadFailure failure={appKey.error} onRetry={appKey.retry} />}
      {appKey.status === 'ready' && <AppKey appKey={appKey.value.key} address={appKey.value.address} />}
      <h2 className={css.step}>{texts.choose}</h2>
      {/* For the password manager. */}
      <input type="text" name="id" autoComplete="username" value={member.id} readOnly hidden />
      <TextField
        label={texts.password}
        value={password}
        onChange={setPassword}
        type="password"
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        message={
          isPasswordRefused
            ? { tone: 'bad', text: failureText(failure) }
            : { tone: 'neutral', text: texts.passwordHint }
        }
      />
      <AppCodeField texts={texts} value={code} onChange={setCode} />
      <ShiftDevice checked={isShiftDevice} onChange={setShiftDevice} />
    </ColumnForm>
  )
}
