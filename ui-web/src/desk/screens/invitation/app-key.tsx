import { Card } from '../../../parts/card.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { useCopy } from '../../parts/use-copy.ts'
import { INVITATION_TEXTS } from '../../texts/invitation.ts'
import css from './invitation.module.css'

const texts = INVITATION_TEXTS.password

type Props = { readonly appKey: string; readonly address: string }

/** The key for the app that shows codes: as a picture for another device, as a link for this one, and as text. */
export function AppKey({ appKey, address }: Props) {
  const copy = useCopy()
  return (
    <Card title={texts.scan}>
      <p className={css.text}>{texts.scanText}</p>
      <QrCode text={address} label={texts.qr} />
      <p className={css.key}>
        <span className="unseen">{texts.key}</span>
        <code>{appKey.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <div className={css.links}>
        <TextLink way={{ onPress: () => void copy(appKey, texts.copied) }}>{texts.copy}</TextLink>
        <a className={css.open} href={address}>
          {texts.open}
        </a>
      </div>
    </Card>
  )
}
