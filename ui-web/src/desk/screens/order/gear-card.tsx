import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import type { GearPart } from '#core/storing/hand-over.ts'
import { hasGear } from '#core/storing/projection.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { ORDER_TEXTS as texts, termRows } from '../../texts/order.ts'
import { useDesk } from '../../desk.ts'
import { PART_NAMES } from '../../texts/order-steps.ts'
import { GearSheet } from './gear-sheet.tsx'
import css from './order-screen.module.css'

/** What is stored, its label and its locker. */
export function GearCard({ order }: { readonly order: StaffOrderDetail }) {
  const { role } = useSession().member
  const [isOpen, setOpen] = useState(false)
  const today = Day.of(useDesk().clock.now())
  return (
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
          ...termRows(order, today),
        ]}
      />
      <div className={css.links}>
        {order.label !== null && (
          <TextLink isAtEdge way={{ to: `/desk/labels?${new URLSearchParams({ orders: order.orderId }).toString()}` }}>
            {texts.printLabel}
          </TextLink>
        )}
        {mayActAs(role, 'OPERATOR') && hasGear(order.state) && (
          <TextLink isAtEdge way={{ onPress: () => setOpen(true) }}>
            {texts.gearSheet.open}
          </TextLink>
        )}
      </div>
      {isOpen && <GearSheet order={order} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const partsText = (parts: readonly GearPart[]): string =>
  parts.map(part => PART_NAMES[part]).join(', ') || texts.noParts
