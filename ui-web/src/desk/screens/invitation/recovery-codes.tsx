import { useEffect, useState } from 'react'
import { ActionBar } from '../../../parts/action-bar.tsx'
import { CheckRow } from '../../../parts/check-row.tsx'
import { ScreenFrame } from '../../../parts/screen-frame.tsx'
import { RecoveryCodeList } from '../../parts/recovery-code-list.tsx'
import { INVITATION_TEXTS } from '../../texts/invitation.ts'
import { pageTitle } from '../../texts/shared.ts'

const texts = INVITATION_TEXTS.recovery

type Props = { readonly name: string; readonly codes: readonly string[]; readonly onSaved: () => void }

/** The ten codes, shown this once: the way on opens when the member says that they are saved. */
export function RecoveryCodes({ name, codes, onSaved }: Props) {
  const [isSaved, setSaved] = useState(false)

  useEffect(() => {
    if (isSaved) return undefined
    // A tab that is closed takes them along.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isSaved])

  return (
    <div data-column="">
      <ScreenFrame
        title={texts.title}
        documentTitle={pageTitle(texts.documentTitle)}
        lead={texts.lead}
        action={
          <ActionBar disabled={!isSaved} onPress={onSaved}>
            {texts.action}
          </ActionBar>
        }
      >
        <RecoveryCodeList name={name} codes={codes} />
        <div className="unprinted">
          <CheckRow label={texts.saved} note={texts.savedNote} checked={isSaved} onChange={setSaved} isAll />
        </div>
      </ScreenFrame>
    </div>
  )
}
