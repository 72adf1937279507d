import { useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { Left } from '#core/privacy/ports/leaving.ts'
import type { Provider } from '#core/account/provider.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { LEAVING_TEXTS, leaveFailureText } from '../../texts/leaving.ts'
import { LeftSheet } from './left-sheet.tsx'

const texts = LEAVING_TEXTS.ask

type LeaveSheetProps = { readonly open: boolean; readonly provider: Provider; readonly onClose: () => void }

/** Asks once more, leaves, and shows the receipt. */
export function LeaveSheet({ open, provider, onClose }: LeaveSheetProps) {
  const { leave } = useUseCase(AccountSide.leave)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [left, setLeft] = useState<Left | null>(null)

  const goAhead = () => {
    setBusy(true)
    setFailure(null)
    // Without waiting for anything before it: Google's window opens within the press alone.
    return leave().match(
      receipt => setLeft(receipt),
      refusal => {
        setFailure(leaveFailureText(refusal))
        setBusy(false)
      },
    )
  }

  if (left !== null) return <LeftSheet left={left} />
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      canClose={!isBusy}
      title={texts.title}
      text={provider === 'google' || provider === 'firebase' ? `${texts.text}\n${texts.google}` : texts.text}
      actions={
        <>
          <Button tone="ghost" onPress={onClose} disabled={isBusy}>
            {texts.no}
          </Button>
          <Button tone="danger" onPress={goAhead} busy={isBusy} busyLabel={texts.busy}>
            {texts.yes}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
    </BottomSheet>
  )
}
