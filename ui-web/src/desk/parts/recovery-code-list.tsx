import { SHOP } from '../../app/shop.ts'
import { Button } from '../../parts/button.tsx'
import { useDesk } from '../desk.ts'
import { INVITATION_TEXTS } from '../texts/invitation.ts'
import css from './recovery-code-list.module.css'
import { useCopy } from './use-copy.ts'

const texts = INVITATION_TEXTS.recovery

type Props = { readonly name: string; readonly codes: readonly string[] }

/** The ten codes, to copy, save or print. */
export function RecoveryCodeList({ name, codes }: Props) {
  const { files } = useDesk()
  const copy = useCopy()
  const text = [`${SHOP.brand.korean} · ${texts.fileTitle(name)}`, texts.fileNote, '', ...codes, ''].join('\n')
  return (
    <>
      <ul className={css.codes} aria-label={texts.list}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${css.ways} unprinted`}>
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
    </>
  )
}
