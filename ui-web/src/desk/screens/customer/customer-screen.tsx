import { useParams } from 'react-router-dom'
import { readCustomer, type StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Banner } from '../../../parts/banner.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadedPage } from '../../parts/loaded-page.tsx'
import { Column, Columns } from '../../parts/columns.tsx'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import { NotesCard } from '../notes/notes-card.tsx'
import { MessagesCard } from '../messages/messages-card.tsx'
import { ComplaintsCard } from '../tasks/complaints-card.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { ContractsCard } from './contracts-card.tsx'
import { CustomerHead } from './customer-head.tsx'
import { DataCard } from './data-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { OwedCard } from './owed-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import { StoredCardCard } from './stored-card-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** Who is on the telephone, what of theirs is where, what is owed, and what they were told (G355). */
export function CustomerScreen() {
  const { customerId = '' } = useParams()
  const loaded = useStaffCall(readCustomer, { params: { customerId } })

  return (
    <LoadedPage title={texts.documentTitle} loaded={loaded}>
      {({ value, outdated }) => (
        <>
          {outdated !== null && <Banner tone="warn">{DESK_TEXTS.outdated}</Banner>}
          <CustomerPage key={customerId} customer={value.customer} />
        </>
      )}
    </LoadedPage>
  )
}

const CustomerPage = ({ customer }: { readonly customer: StaffCustomerPage }) => (
  <Columns>
    <Column>
      <CustomerHead customer={customer} />
      {customer.owed.length > 0 && <OwedCard owed={customer.owed} />}
      <ContactCard customer={customer} />
      <NotesCard about={{ customerId: customer.customerId }} />
      <ContractsCard customer={customer} />
      <WaitingCard customer={customer} />
      <MoneyCard customer={customer} />
      <StoredCardCard customer={customer} />
    </Column>
    <Column>
      <MessagesCard about={{ customerId: customer.customerId }} />
      <ComplaintsCard about={{ customerId: customer.customerId }} />
      <SignInsCard customer={customer} />
      {customer.provider !== 'DESK' && <ConsentsCard consents={customer.consents} />}
      <DataCard customer={customer} />
    </Column>
  </Columns>
)
