import { useEffect, useState } from 'react'
import { SHOP } from '../../../app/shop.ts'
import { ActionBar } from '../../../parts/action-bar.tsx'
import { Button } from '../../../parts/button.tsx'
import { CheckRow } from '../../../parts/check-row.tsx'
import { ScreenFrame } from '../../../parts/screen-frame.tsx'
import { useDesk } from '../../desk.ts'
import { useCopy } from '../../parts/use-copy.ts'
import { INVITATION_TEXTS } from '../../texts/invitation.ts'
import { pageTitle } from '../../texts/shared.ts'
import css from './invitation.module.css'

const texts = INVITATION_TEXTS.recovery

type Props = { readonly name: string; readonly codes: readonly string[]; readonly onSaved: () => void }

/** The ten codes, shown this once: the way on opens when the member says that they are saved. */
export function RecoveryCodes({ name, codes, onSaved }: Props) {
  const { files } = useDesk()
  const copy = useCopy()
  const [isSaved, setSaved] = useState(false)
  const text = [`${SHOP.brand.korean} · ${texts.fileTitle(name)}`, texts.fileNote, '', ...codes, ''].join('\n')

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
        <ul className={css.codes} aria-label={texts.list}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="unprinted">
          <div className={css.ways}>
            <Button tone="ghost" onPress={() => copy(text, texts.copied)}>
              {texts.copy}
            </Button>
            <Button tone="ghost" onPress={() => files.save({ name: 'recovery-codes.txt', type: 'text/plain', text })}>
              {texts.save}
            </Button>
            <Button tone="ghost" onPress={() => print()}>
              {texts.print}
            </Button>
          </div>
          <CheckRow label={texts.saved} note={texts.savedNote} checked={isSaved} onChange={setSaved} isAll />
        </div>
      </ScreenFrame>
    </div>
  )
}
