import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useState } from 'react'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { PasswordWay } from './password-way.tsx'
import { TrialWay } from './trial-way.tsx'

/** The door of the desk: by passkey, by password and code, on a trial by one press. */
export function SignInScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [isShiftDevice, setShiftDevice] = useState(false)
  const shift = { isShiftDevice, setShiftDevice }

  if (query.has('trial')) return <TrialWay role={STAFF_ROLES.find(role => role === query.get('trial')) ?? null} />
  if (query.get('way') !== 'password')
    return <PasskeyWay {...shift} onOtherWay={() => void navigate('?way=password', { state })} />
  return <PasswordWay {...shift} onBack={() => void navigate('/desk/sign-in', { replace: true, state })} />
}
