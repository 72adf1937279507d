import type { InvitedMember } from '#adapters/http/contract/staff/members.ts'
import { SHOP } from '../../../app/shop.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { momentText } from '../../../texts/dates.ts'
import { QrCode } from '../../parts/qr-code.tsx'
import { useCopy } from '../../parts/use-copy.ts'
import { MEMBER_TEXTS } from '../../texts/members.ts'
import css from './members.module.css'

const { link: texts } = MEMBER_TEXTS

type Props = { readonly invited: InvitedMember; readonly onClose: () => void }

/** The link of an invitation, shown this once: to be photographed, copied or sent (G378). */
export function LinkSheet({ invited: { member, token, expiresAt }, onClose }: Props) {
  const copy = useCopy()
  const link = `${location.origin}/desk/invitation#${token ?? ''}`
  const message = { title: texts.message(member.name, SHOP.brand.korean), url: link }
  const canSend = 'share' in navigator

  return (
    <BottomSheet
      open
      onClose={onClose}
      canClose={false}
      title={texts.title(member.name)}
      text={texts.text(momentText(expiresAt))}
      actions={<Button onPress={onClose}>{texts.close}</Button>}
    >
      <div className={css.fields}>
        <div className={css.qr}>
          <QrCode text={link} label={texts.qr} />
        </div>
        <p className={css.note}>{texts.qrHint}</p>
        <p className={css.link}>{link}</p>
        <div className={css.ways}>
          <Button tone="ghost" onPress={() => copy(link, texts.copied)}>
            {texts.copy}
          </Button>
          {canSend && (
            // Closing the sheet of the phone is no failure.
            <Button tone="ghost" onPress={() => navigator.share(message).catch(() => undefined)}>
              {texts.send}
            </Button>
          )}
        </div>
      </div>
    </BottomSheet>
  )
}
