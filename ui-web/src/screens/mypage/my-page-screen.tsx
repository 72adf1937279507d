import { match, P } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { Customer } from '#core/account/customer.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { SHOP } from '#core/shared/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Card } from '../../parts/card.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { MY_PAGE_TEXTS as texts } from '../../texts/my-page.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { LogOutRow } from './log-out-row.tsx'
import css from './my-page.module.css'

/** Who is signed in, how much gear is stored, help, and the way out. */
export function MyPageScreen() {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  return customer === undefined ? <LogInFirst /> : <OwnPage customer={customer} />
}

function OwnPage({ customer }: { readonly customer: Customer }) {
  const stored = useLoaded('gear-count', useUseCase(StoringSide.countOwnGear))
  return (
    <ScreenFrame title={texts.title(customer.name)} documentTitle={texts.documentTitle} nav={<BottomNav />}>
      <p className={css.contact}>{customer.email}</p>
      <p className={css.contact}>{customer.phone === null ? texts.noPhone : PhoneNumber.format(customer.phone)}</p>
      <Card>
        <ListRow
          icon="box"
          title={texts.gear}
          value={match(stored)
            .with({ status: 'ready', value: P.select() }, texts.count)
            .otherwise(() => '')}
          way={{ to: '/equipment' }}
        />
      </Card>
      <div className={css.menu}>
        <ListRow
          icon="phone"
          title={texts.support}
          note={texts.supportNote}
          way={{ onPress: () => location.assign(`tel:${SHOP.support.phone}`) }}
        />
        <ListRow icon="document" title={texts.terms} way={{ href: SHOP.links.terms }} />
        <ListRow icon="lock" title={texts.privacy} way={{ href: SHOP.links.privacy }} />
        <LogOutRow />
      </div>
      <p className={css.version}>
        {texts.version} {SHOP.version}
      </p>
    </ScreenFrame>
  )
}
