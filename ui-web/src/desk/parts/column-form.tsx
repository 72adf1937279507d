import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { pageTitle } from '../texts/shared.ts'

type Props = {
  readonly texts: {
    readonly title: string
    readonly documentTitle: string
    readonly lead?: string
    readonly action: string
    readonly busy: string
  }
  readonly onBack: () => void
  readonly canGoOn: boolean
  readonly onSubmit: () => PromiseLike<unknown>
  /** A quieter way, over the action. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One question in the column of the app, in front of the desk. What was refused is named by its field, which takes the focus. */
export function ColumnForm({ texts, onBack, canGoOn, onSubmit, aside, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!isBusy) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [isBusy])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canGoOn || isBusy) return
    setBusy(true)
    await onSubmit()
    setBusy(false)
  }

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate data-column="">
      <ScreenFrame
        title={texts.title}
        documentTitle={pageTitle(texts.documentTitle)}
        lead={texts.lead}
        back={{ onPress: onBack }}
        action={
          <ActionBar aside={aside} disabled={!canGoOn} busy={isBusy} busyLabel={texts.busy}>
            {texts.action}
          </ActionBar>
        }
      >
        {children}
      </ScreenFrame>
    </form>
  )
}
