import { useSearchParams } from 'react-router-dom'
import { cardFailureText } from '../../texts/card-failures.ts'
import { NotRegistered } from './not-registered.tsx'

/** What the card window said when it returned without a card; nothing of the address is more than text. */
export function CardFailScreen() {
  const [query] = useSearchParams()
  return <NotRegistered text={cardFailureText(query.get('code'), query.get('message'))} way="again" />
}
