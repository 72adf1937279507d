import { useSearchParams } from 'react-router-dom'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { cardFailureText } from '../../texts/card-failures.ts'
import { NotRegistered } from './not-registered.tsx'

/**
 * What the card window said when it returned without a card. Anybody can write the address: a sentence of it is shown only where this
 * tab has begun a registration, and only as text.
 */
export function CardFailScreen() {
  const [query] = useSearchParams()
  const isBegun = useUseCase(BillingSide.cardReturnStore).read() !== null
  return <NotRegistered text={cardFailureText(query.get('code'), isBegun ? query.get('message') : null)} way="again" />
}
