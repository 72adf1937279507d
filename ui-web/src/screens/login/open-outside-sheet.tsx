import { useState } from 'react'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { SOCIAL_BUTTON_TEXTS } from '../../texts/social.ts'
import css from './social-buttons.module.css'

const texts = SOCIAL_BUTTON_TEXTS.outside

type OpenOutsideSheetProps = {
  readonly open: boolean
  /** Leads out of the app; null where it offers no such way. */
  readonly url: string | null
  readonly onClose: () => void
}

/** Inside another app Google shows no login: the way to the device's own browser. */
export function OpenOutsideSheet({ open, url, onClose }: OpenOutsideSheetProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(address()).then(
      () => setCopied(true),
      () => undefined,
    )

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={texts.title}
      text={url === null ? texts.byHand : texts.text}
      actions={
        <>
          <Button tone="ghost" onPress={onClose}>
            {texts.close}
          </Button>
          {url === null ? (
            <Button onPress={copy}>{isCopied ? texts.copied : texts.copy}</Button>
          ) : (
            <Button onPress={() => location.assign(url)}>{texts.open}</Button>
          )}
        </>
      }
    >
      {open && url === null ? <p className={css.address}>{address()}</p> : undefined}
    </BottomSheet>
  )
}

const address = (): string => location.origin + location.pathname
