import type { ReactNode } from 'react'
import { Button } from '../../parts/button.tsx'
import { useDesk } from '../desk.ts'
import { SIGN_IN_TEXTS } from '../texts/sign-in.ts'
import css from './column.module.css'
import { DeskIcon } from './desk-icon.tsx'

type Props = {
  readonly texts: { readonly byPasskey: string; readonly passkeyBusy: string; readonly passkeyHint: string }
  readonly onPasskey: () => PromiseLike<void>
  readonly otherWay: { readonly label: string; readonly onPress: () => void }
  /** The last line. */
  readonly children: ReactNode
}

/** A passkey as the large way, where the browser has them, and below it the other one. */
export function PasskeyFirst({ texts, onPasskey, otherWay, children }: Props) {
  const canUsePasskeys = useDesk().passkeys.isSupported()
  return (
    <div className={css.stack}>
      <Button onPress={onPasskey} busyLabel={texts.passkeyBusy} disabled={!canUsePasskeys}>
        <span className={css.large}>
          <DeskIcon name="fingerprint" />
          {texts.byPasskey}
        </span>
      </Button>
      <p className={css.hint}>{canUsePasskeys ? texts.passkeyHint : SIGN_IN_TEXTS.noPasskeys}</p>
      <Button tone="ghost" onPress={otherWay.onPress}>
        {otherWay.label}
      </Button>
      <p className={css.hint}>{children}</p>
    </div>
  )
}
