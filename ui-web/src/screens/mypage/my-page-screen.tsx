import { match, P } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { Customer } from '#core/account/customer.ts'
import type { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Chip } from '../../parts/chip.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { OutdatedNote } from '../../parts/outdated-note.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { MY_PAGE_TEXTS as texts, providerText } from '../../texts/my-page.ts'
import { CardRow } from '../cards/card-row.tsx'
import { LogInFirst } from '../home/log-in-first.tsx'
import css from './my-page.module.css'
import { StoredCard } from './stored-card.tsx'

/** Who is signed in, how much is under way, and the ways to everything that is theirs. */
export function MyPageScreen() {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  return customer === undefined ? <LogInFirst /> : <OwnPage customer={customer} />
}

function OwnPage({ customer: { name, email, provider } }: { readonly customer: Customer }) {
  const home = useUseCase(StoringSide.readHome).lastKnown()
  const stored = useLoaded('gear-count', useUseCase(StoringSide.countOwnGear), () => home?.home.activeCount ?? null)
  const isOutdated = stored.status === 'ready' && stored.outdated !== null
  return (
    <ScreenFrame title={texts.title(name)} documentTitle={texts.documentTitle} nav={<BottomNav />}>
      <p className={css.profile}>
        <Chip>{providerText(provider)}</Chip>
        {email !== null && <span className={css.email}>{maskEmail(email as Email)}</span>}
      </p>
      <StoredCard
        count={match(stored)
          .with({ status: 'ready', value: P.select() }, count => count)
          .with({ status: 'failed' }, () => 'unknown' as const)
          .with({ status: 'loading' }, () => 'loading' as const)
          .exhaustive()}
        gear={home?.home.contracts[0]?.equipmentType ?? null}
      />
      {isOutdated && home !== null && <OutdatedNote readAt={home.readAt} onRetry={stored.retry} />}
      <nav className={css.menu} aria-label={texts.documentTitle}>
        <ListRow icon="person" title={texts.account} way={{ to: '/mypage/info' }} />
        <ListRow icon="van" title={texts.pickup} way={{ to: '/mypage/pickup' }} />
        <ListRow icon="document" title={texts.payment} way={{ to: '/mypage/payment/stored' }} />
        <CardRow />
        <ListRow icon="chat" title={texts.support} way={{ to: '/mypage/faq' }} />
        <ListRow icon="info" title={texts.service} way={{ to: '/mypage/terms' }} />
      </nav>
    </ScreenFrame>
  )
}
