import { Day } from '#core/shared/day.ts'
import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { dottedDay } from '../../../texts/dates.ts'
import { CUSTOMER_TEXTS as texts, termName } from '../../texts/customer.ts'

/** What they said last of each text, and of news. */
export const ConsentsCard = ({ consents }: Pick<StaffCustomerPage, 'consents'>) => (
  <Card title={texts.consents}>
    <KeyValueList rows={consents.map(({ term, said }) => ({ label: termName(term), value: consentText(said) }))} />
  </Card>
)

const consentText = (said: StaffCustomerPage['consents'][number]['said']): string => {
  if (said === null) return texts.notAsked
  const day = dottedDay(Day.of(said.at))
  return said.agreed ? texts.agreed(day) : texts.withdrawn(day)
}
