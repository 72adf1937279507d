import { match, P } from 'ts-pattern'
import { CARD_PATH } from '#core/billing/customer/register-card.ts'
import { ListRow } from '../../parts/list-row.tsx'
import { CARD_TEXTS as texts } from '../../texts/cards.ts'
import { useStoredCard } from './use-stored-card.ts'

/** The way to the stored card, with what is known of it. */
export function CardRow() {
  const value = match(useStoredCard())
    .with({ status: 'ready', value: { card: P.nonNullable.select() } }, ({ label, isUsable }) =>
      isUsable ? label : texts.unusable,
    )
    .with({ status: 'ready' }, () => texts.noCard)
    .otherwise(() => undefined)
  return <ListRow icon="card" title={texts.row} way={{ to: CARD_PATH }} {...(value !== undefined && { value })} />
}
