import type { GearPart } from '#core/storing/hand-over.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { dayText } from '../../../texts/dates.ts'
import { ORDER_TEXTS as texts } from '../../texts/order.ts'
import { PART_NAMES } from '../../texts/order-steps.ts'
import css from './order-screen.module.css'

/** What is stored, its label and its locker. */
export const GearCard = ({ order }: { readonly order: StaffOrderDetail }) => (
  <Card title={texts.gear}>
    <KeyValueList
      rows={[
        { label: texts.gearName, value: [order.brand, order.name].filter(Boolean).join(' ') || texts.notSaid },
        { label: texts.size, value: order.size || texts.notSaid },
        ...(order.serialNumber === '' ? [] : [{ label: texts.serial, value: order.serialNumber }]),
        ...(order.handedParts === null ? [] : [{ label: texts.parts, value: partsText(order.handedParts) }]),
        ...(order.label === null
          ? []
          : [{ label: texts.label, value: <span className={css.code}>{order.label}</span> }]),
        ...(order.locker === null
          ? []
          : [{ label: texts.locker, value: <span className={css.code}>{order.locker}</span> }]),
        ...(order.storageStartDate === null
          ? []
          : [{ label: texts.storedSince, value: dayText(order.storageStartDate) }]),
      ]}
    />
  </Card>
)

const partsText = (parts: readonly GearPart[]): string =>
  parts.map(part => PART_NAMES[part]).join(', ') || texts.noParts
