import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SignUpStep as Step } from '#core/account/customer/sign-up-journey.ts'
import { stepToShow } from '#core/account/customer/sign-up-path.ts'
import { previousStep, SIGN_UP_STEPS } from '#core/account/sign-up-steps.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { useSignUp } from './sign-up-context.ts'
import css from './sign-up-step.module.css'

type SignUpStepProps = {
  readonly step: Step
  readonly texts: { readonly title: string; readonly documentTitle: string; readonly lead?: string }
  readonly canGoOn: boolean
  readonly onNext: () => unknown
  readonly busyLabel?: string
  /** A quieter way out, over the action. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** What the steps of sign-up have in common: the way back, how far it is, one form, one action; and nobody enters in the middle. */
export function SignUpStep({ step, texts, canGoOn, onNext, busyLabel, aside, children }: SignUpStepProps) {
  const navigate = useNavigate()
  const { form, dispatch, isRestored } = useSignUp()
  const fields = useRef<HTMLFormElement>(null)
  const shown = stepToShow(form, step)
  // Stays busy when the account is made, until the next screen stands.
  const isBusy = form.isLoading || form.isComplete

  useEffect(() => dispatch({ kind: 'StepOpened', step }), [dispatch, step])
  useEffect(() => {
    if (isRestored && shown !== step) void navigate(shown, { replace: true })
  }, [isRestored, shown, step, navigate])
  useEffect(() => {
    // Not on the first screen of a visit: there the keyboard would come up unasked.
    if (document.documentElement.dataset.moved !== undefined)
      fields.current?.querySelector<HTMLInputElement>('input:not([type=checkbox], [tabindex="-1"])')?.focus()
  }, [])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canGoOn && !isBusy) onNext()
  }

  return (
    <form ref={fields} method="post" onSubmit={submit} noValidate>
      <ScreenFrame
        {...texts}
        progress={SIGN_UP_STEPS.find(({ path }) => path === step)?.progress ?? 0}
        back={{ onPress: () => void navigate(previousStep(step)) }}
        action={
          <ActionBar
            aside={aside}
            disabled={!canGoOn}
            busy={isBusy}
            {...(busyLabel === undefined ? {} : { busyLabel })}
          >
            {SIGN_UP_TEXTS.next}
          </ActionBar>
        }
      >
        <div className={css.fields}>{children}</div>
      </ScreenFrame>
    </form>
  )
}
