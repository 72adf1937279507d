import { useCallback, useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Toast } from '../../parts/toast.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { SESSIONS_TEXTS as texts } from '../../texts/session.ts'

type EndOtherSessionsProps = {
  /** How many there are; without any there is nothing to press. */
  readonly others: number
  readonly onEnded: () => Promise<void>
}

/** Logs out everywhere else after a question, and says how it went. */
export function EndOtherSessions({ others, onEnded }: EndOtherSessionsProps) {
  const ownSessions = useUseCase(Ports.ownSessions)
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<string>()
  const clear = useCallback(() => setResult(undefined), [])

  const endOthers = async () => {
    setResult(await ownSessions.endOthers().match(texts.ended, callFailureText))
    setAsking(false)
    await onEnded()
  }

  return (
    <>
      {others > 0 && <ActionBar onPress={() => setAsking(true)}>{texts.endOthers}</ActionBar>}
      <ConfirmDialog
        open={isAsking}
        title={texts.askTitle(others)}
        text={texts.askText}
        confirmLabel={texts.askYes}
        busyLabel={texts.askBusy}
        onConfirm={endOthers}
        onClose={() => setAsking(false)}
      />
      <Toast text={result} onDone={clear} />
    </>
  )
}
