import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { parseArrival } from './recovery-arrival.ts'
import css from './recovery.module.css'

type RecoveryFormProps = {
  readonly texts: { readonly title: string; readonly documentTitle: string; readonly lead?: string }
  readonly back: { readonly to: string; readonly state?: unknown }
  readonly onSubmit: () => void
  /** An `ActionBar`. */
  readonly action: ReactNode
  readonly children: ReactNode
}

/** What the steps of recovery have in common: the way back, one form, one action. The first field takes the focus. */
export function RecoveryForm({ texts, back, onSubmit, action, children }: RecoveryFormProps) {
  const goBack = useBackTo()
  const { isByTab } = parseArrival(useLocation().state)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // Not on the first screen of a visit: there the keyboard would come up unasked.
    if (document.documentElement.dataset.moved === undefined) return
    // Who moves between the tabs stays on them.
    const first = isByTab ? '[role="tab"][aria-selected="true"]' : 'input:not([tabindex="-1"])'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [isByTab])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate>
      <ScreenFrame {...texts} back={{ onPress: () => goBack(back.to, back.state) }} action={action}>
        <div className={css.fields}>{children}</div>
      </ScreenFrame>
    </form>
  )
}
