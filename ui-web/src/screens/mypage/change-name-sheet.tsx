import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { ChangeNameFailure } from '#core/account/customer/change-name.ts'
import { CustomerName } from '#core/account/customer-name.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { useLeft } from '../../parts/use-left.ts'
import { CHANGE_NAME_TEXTS as texts, changeNameFailureText } from '../../texts/info.ts'
import { NameField } from '../account/name-field.tsx'

type ChangeNameSheetProps = {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Another name, by the rules of the sign-up. */
export function ChangeNameSheet({ open, name, onClose, onChanged }: ChangeNameSheetProps) {
  const changeName = useUseCase(AccountSide.changeName)
  const readHome = useUseCase(StoringSide.readHome)
  const logInFirst = useLogInFirst()
  const form = useId()
  const { left, onBlur, onTyped } = useLeft()
  const [typed, setTyped] = useState(name)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ChangeNameFailure>()
  useEffect(() => {
    if (!open) return
    setTyped(name)
    setFailure(undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of interest when it opens
  }, [open])

  const canChange = CustomerName.parse(typed).isOk() && typed !== name
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canChange || isBusy) return
    setBusy(true)
    setFailure(undefined)
    await changeName(typed).match(
      () => {
        // Home shows the name that it has stored.
        readHome.clear()
        clearLoaded()
        onChanged()
      },
      why => {
        // An ended session leads away automatically; this device has none left.
        if (why.kind === 'SignInNeeded' && !why.hadToken) logInFirst(why)
        setFailure(why)
      },
    )
    setBusy(false)
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      canClose={!isBusy}
      title={texts.title}
      text={texts.text}
      actions={
        <Button form={form} busy={isBusy} busyLabel={texts.submitting} disabled={!canChange}>
          {texts.submit}
        </Button>
      }
    >
      <form id={form} method="post" onSubmit={event => void submit(event)} noValidate>
        {failure !== undefined && <Banner tone="bad">{changeNameFailureText(failure)}</Banner>}
        <NameField
          value={typed}
          left={left}
          onChange={text => {
            onTyped()
            setTyped(CustomerName.whileTyping(text))
          }}
          onBlur={onBlur}
        />
      </form>
    </BottomSheet>
  )
}
