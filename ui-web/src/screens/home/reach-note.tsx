import { AccountSide } from '#adapters/container/account-tokens.ts'
import { isReachable } from '#core/account/customer.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { NoteRow } from '../../parts/note-row.tsx'
import { HOME_TEXTS } from '../../texts/home.ts'

/** Nothing of them is proved, so that no message reaches them about what we keep for them: one line, and the way to the proof. */
export function ReachNote() {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  return customer === undefined || isReachable(customer) ? null : (
    <NoteRow text={HOME_TEXTS.unreachable} action={HOME_TEXTS.prove} way={{ to: '/mypage/info' }} />
  )
}
