import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { LOGIN_TEXTS as texts } from '../../texts/login.ts'
import css from './easy-login-screen.module.css'
import { LastSignInWay } from './last-sign-in-way.tsx'

type LoginFormProps = {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** It was the way in last time. */
  readonly isLastWay: boolean
  /** Answers whether they are in; then the form stays busy until the next screen is shown. */
  readonly onSubmit: (typed: { readonly email: string; readonly password: string }) => Promise<boolean>
}

/** E-mail and password. Says what is missing beside the field; what the service answers is the screen's to say. */
export function LoginForm({ email, onEmail, isLastWay, onSubmit }: LoginFormProps) {
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const missing = (value: string, text: string) =>
    wasSent && value.trim() === '' ? ({ tone: 'bad', text } as const) : undefined
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (isBusy || email.trim() === '' || password === '') return
    setBusy(true)
    setBusy(await onSubmit({ email, password }))
  }

  // Pressed before this code is there it sends nothing, and what was typed stays.
  return (
    <form className={css.form} method="dialog" onSubmit={event => void submit(event)} noValidate>
      <TextField
        label={texts.email}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        placeholder={texts.emailPlaceholder}
        value={email}
        onChange={onEmail}
        message={missing(email, texts.emailMissing)}
      />
      <TextField
        label={texts.password}
        type="password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={setPassword}
        message={missing(password, texts.passwordMissing)}
      />
      <div className={css.submit}>
        {isLastWay && <LastSignInWay />}
        <Button busy={isBusy} busyLabel={texts.submitting}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
