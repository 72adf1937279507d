import { AccountSide } from '#adapters/container/account-tokens.ts'
import { isReachable } from '#core/account/customer.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { HOME_TEXTS } from '../../texts/home.ts'
import css from './home.module.css'

/** Nothing of them is proved, so that no message reaches them about what we keep for them: one line, and the way to the proof. */
export function ReachNote() {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  return customer === undefined || isReachable(customer) ? null : (
    <div className={css.reach}>
      <p>{HOME_TEXTS.unreachable}</p>
      <TextLink way={{ to: '/mypage/info' }}>{HOME_TEXTS.prove}</TextLink>
    </div>
  )
}
