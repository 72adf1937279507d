import { useCallback, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ListRow } from '../../parts/list-row.tsx'
import { Toast } from '../../parts/toast.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { LEAVING_TEXTS as texts } from '../../texts/leaving.ts'

/** Downloads all that is kept of the customer, and says how it went. */
export function OwnDataRow() {
  const download = useUseCase(AccountSide.downloadOwnData)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<string>()
  const clear = useCallback(() => setResult(undefined), [])

  const press = async () => {
    setBusy(true)
    setResult(await download().match(() => texts.downloaded, callFailureText))
    setBusy(false)
  }

  return (
    <>
      <ListRow
        icon="download"
        title={texts.download}
        note={texts.downloadNote}
        {...(isBusy && { value: texts.downloading })}
        way={{ onPress: () => void press(), disabled: isBusy }}
      />
      <Toast text={result} onDone={clear} />
    </>
  )
}
