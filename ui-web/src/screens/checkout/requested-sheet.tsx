import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import type { Day } from '#core/shared/day.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { CHECKOUT_TEXTS, requestFailureText } from '../../texts/checkout.ts'
import { dayText } from '../../texts/dates.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'

const texts = CHECKOUT_TEXTS.confirm

type ConfirmSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly day: Day
  readonly gear: string
  readonly needsConfirmation: boolean
}

/** Asks once more, requests, and says that it is done; from there the only way is home. */
export function ConfirmSheet({ open, onClose, day, gear, needsConfirmation }: ConfirmSheetProps) {
  const requestCheckout = useUseCase(CheckoutSide.requestCheckout)
  const navigate = useNavigate()
  const logInFirst = useLogInFirst()
  const [progress, setProgress] = useState<'asking' | 'busy' | 'done'>('asking')
  const [failure, setFailure] = useState<string | null>(null)
  const goHome = () => void navigate('/home', { replace: true })

  const request = async () => {
    setProgress('busy')
    setFailure(null)
    await requestCheckout().match(
      () => {
        // Home has changed; what was loaded before would show yesterday's.
        clearLoaded()
        setProgress('done')
      },
      refusal => {
        setProgress('asking')
        if (refusal.kind === 'SignInNeeded') logInFirst(refusal)
        else setFailure(requestFailureText(refusal))
      },
    )
  }

  if (progress === 'done') {
    return (
      <BottomSheet
        open={open}
        onClose={goHome}
        scene={<SuccessScene />}
        title={texts.done}
        text={texts.doneText}
        actions={<Button onPress={goHome}>{texts.home}</Button>}
      />
    )
  }
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      canClose={progress !== 'busy'}
      title={texts.title}
      text={[`${dayText(day)} · ${gear}`, ...(needsConfirmation ? [CHECKOUT_TEXTS.needsCall] : [])].join('\n')}
      actions={
        <>
          <Button tone="ghost" onPress={onClose} disabled={progress === 'busy'}>
            {texts.back}
          </Button>
          <Button onPress={request} busy={progress === 'busy'} busyLabel={texts.busy}>
            {texts.yes}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="bad">{`${texts.failed}\n${failure}`}</Banner>}
    </BottomSheet>
  )
}
