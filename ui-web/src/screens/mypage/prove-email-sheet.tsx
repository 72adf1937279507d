import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { ownCodeFailureText, PROVE_EMAIL_TEXTS as texts } from '../../texts/info.ts'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { useCodeExchange } from '../recovery/use-code-exchange.ts'
import css from './info-screen.module.css'
import { OwnCodeSheet } from './own-code-sheet.tsx'

type ProveEmailSheetProps = {
  readonly email: string
  readonly open: boolean
  readonly onClose: () => void
  /** It is proved from now on; the sheet still says so. */
  readonly onProved: () => void
}

/** The proof of the account's own e-mail. */
export function ProveEmailSheet({ email: own, open, onClose, onProved }: ProveEmailSheetProps) {
  const email = maskEmail(own as Email)
  const code = useCodeExchange(AccountSide.proveEmail, onProved)
  const { failure } = code.entry

  return (
    <OwnCodeSheet
      code={code}
      open={open}
      onClose={onClose}
      ask={{
        title: texts.title,
        text: texts.text(email),
        send: RECOVERY_TEXTS.send,
        canSend: true,
        // Whatever is typed beside it: the service knows where the code goes.
        onSend: () => void code.send(''),
        field: failure !== null && (
          <p className={css.refusal} role="alert">
            {ownCodeFailureText(failure, false)}
          </p>
        ),
      }}
      sent={{ ...texts.code, text: texts.code.text(email) }}
      done={{ ...texts.done, label: texts.done.close, onPress: onClose }}
    />
  )
}
