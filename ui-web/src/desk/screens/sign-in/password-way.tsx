import { useState } from 'react'
import { AppCode } from '#core/staff/app-code.ts'
import { signInByPassword } from '#adapters/http/contract/staff/access.ts'
import { TextField } from '../../../parts/text-field.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useDesk } from '../../desk.ts'
import { ColumnForm } from '../../parts/column-form.tsx'
import { AppCodeField } from '../../parts/app-code-field.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { type SignInFailure, signInFailureText } from '../../texts/sign-in-failure.ts'
import { SIGN_IN_TEXTS } from '../../texts/sign-in.ts'
import { ShiftDevice } from '../../parts/shift-device.tsx'
import { useGoIn } from './use-go-in.ts'

const texts = SIGN_IN_TEXTS.password

type Props = {
  readonly isShiftDevice: boolean
  readonly setShiftDevice: (isShiftDevice: boolean) => void
  readonly onBack: () => void
}

export function PasswordWay({ isShiftDevice, setShiftDevice, onBack }: Props) {
  const { send } = useDesk()
  const goIn = useGoIn()
  const [id, setId] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [failure, setFailure] = useState<SignInFailure | null>(null)

  const isCodeWhole = isRecovery ? code.trim() !== '' : AppCode.isWhole(code)
  const refused = (why: SignInFailure) => {
    setFailure(why)
    // A code is taken once: the next try needs another one.
    setCode('')
  }
  const signIn = () =>
    send(signInByPassword, { body: { id: id.trim(), password, code: code.trim(), isShiftDevice } }).match(goIn, refused)
  const switchCode = () => {
    setRecovery(!isRecovery)
    setCode('')
  }

  return (
    <ColumnForm
      texts={texts}
      onBack={onBack}
      canGoOn={id.trim() !== '' && (password !== '' || isRecovery) && isCodeWhole}
      onSubmit={signIn}
    >
      {failure !== null && <FailureBanner>{signInFailureText(failure)}</FailureBanner>}
      <TextField label={texts.id} value={id} onChange={setId} name="id" autoComplete="username" enterKeyHint="next" />
      <TextField
        label={texts.password}
        value={password}
        onChange={setPassword}
        type="password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="next"
        message={isRecovery ? { tone: 'neutral', text: texts.withoutPassword } : undefined}
      />
      {isRecovery ? (
        <TextField
          key="recovery"
          label={texts.recovery}
          value={code}
          onChange={setCode}
          autoComplete="off"
          enterKeyHint="done"
          message={{ tone: 'neutral', text: texts.recoveryHint }}
        />
      ) : (
        <AppCodeField texts={texts} value={code} onChange={setCode} />
      )}
      <TextLink way={{ onPress: switchCode }}>{isRecovery ? texts.byApp : texts.byRecovery}</TextLink>
      <ShiftDevice checked={isShiftDevice} onChange={setShiftDevice} />
    </ColumnForm>
  )
}
