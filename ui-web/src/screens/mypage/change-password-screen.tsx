import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { KeyScene } from '../../scenes/key-scene.tsx'
import { CHANGE_PASSWORD_TEXTS } from '../../texts/info.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

const texts = CHANGE_PASSWORD_TEXTS.done

/** Another password, for an account that has one. */
export function ChangePasswordScreen() {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  const [isDone, setDone] = useState(false)
  if (customer === undefined) return <LogInFirst />
  if (customer.provider !== 'EMAIL') return <Navigate to="/mypage/info" replace />
  return isDone ? (
    <PasswordChanged />
  ) : (
    <ChangePasswordForm email={customer.email ?? ''} onChanged={() => setDone(true)} />
  )
}

function PasswordChanged() {
  const navigate = useNavigate()
  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      lead={texts.lead}
      action={<ActionBar onPress={() => void navigate('/mypage/info', { replace: true })}>{texts.toAccount}</ActionBar>}
    >
      <SceneBox>
        <KeyScene />
      </SceneBox>
    </ScreenFrame>
  )
}
