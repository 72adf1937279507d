import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { ActionBar } from './action-bar.tsx'
import css from './form-step.module.css'
import { ScreenFrame } from './screen-frame.tsx'

type FormStepProps = {
  readonly texts: { readonly title: string; readonly documentTitle: string; readonly lead?: string }
  /** In percent. */
  readonly progress: number
  readonly onBack: () => void
  readonly canGoOn: boolean
  readonly isBusy: boolean
  readonly onNext: () => unknown
  readonly nextLabel: string
  readonly busyLabel?: string | undefined
  /** A quieter way out, over the action. */
  readonly aside?: ComponentProps<typeof ActionBar>['aside']
  readonly children: ReactNode
}

/** One question of a journey: the way back, how far it is, one form, one action. */
export function FormStep(props: FormStepProps) {
  const { texts, progress, onBack, canGoOn, isBusy, onNext, nextLabel, busyLabel, aside, children } = props
  const fields = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // Not on the first screen of a visit: there the keyboard would come up unasked.
    if (document.documentElement.dataset.moved !== undefined)
      fields.current?.querySelector<HTMLInputElement>('input:not([type=checkbox], [tabindex="-1"])')?.focus()
  }, [])

  useEffect(() => {
    // What was refused is named by its field; the button that asked is switched off by then and has lost the focus.
    const { activeElement } = document
    if (!isBusy && (activeElement === document.body || activeElement?.matches(':disabled') === true))
      fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [isBusy])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canGoOn && !isBusy) onNext()
  }

  return (
    <form ref={fields} method="post" onSubmit={submit} noValidate>
      <ScreenFrame
        {...texts}
        progress={progress}
        back={{ onPress: onBack }}
        action={
          <ActionBar
            aside={aside}
            disabled={!canGoOn}
            busy={isBusy}
            {...(busyLabel === undefined ? {} : { busyLabel })}
          >
            {nextLabel}
          </ActionBar>
        }
      >
        <div className={css.fields}>{children}</div>
      </ScreenFrame>
    </form>
  )
}
