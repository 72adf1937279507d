import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { ORDER_TEXTS as texts } from '../../texts/order.ts'

/** Whom to call: masked until somebody looks. */
export const CustomerCard = ({ order }: { readonly order: StaffOrderDetail }) => {
  const { maskedPhone, maskedEmail, isPhoneToProve } = order
  const phone = maskedPhone ?? texts.none
  return (
    <Card title={texts.customer}>
      <KeyValueList
        rows={[
          { label: texts.phone, value: isPhoneToProve ? `${phone} (${texts.unproved})` : phone },
          { label: texts.email, value: maskedEmail ?? texts.none },
        ]}
      />
    </Card>
  )
}
