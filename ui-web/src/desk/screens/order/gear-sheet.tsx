import { useState } from 'react'
import { GEAR_TEXT_MAX_CHARACTERS, GearText, NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { registerGear, type StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { useDesk } from '../../desk.ts'
import { LineField } from '../../parts/line-field.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { ORDER_TEXTS } from '../../texts/order.ts'

const texts = ORDER_TEXTS.gearSheet
const PARTS = ['brand', 'name', 'size'] as const
const LABELS = { brand: texts.brand, name: texts.name, size: ORDER_TEXTS.size } as const

type Props = { readonly order: StaffOrderDetail; readonly onClose: () => void }

/** What the gear is, as the customer says it or as it is read off it (G32). */
export function GearSheet({ order, onClose }: Props) {
  const { queries } = useDesk()
  const [typed, setTyped] = useState({ brand: order.brand, name: order.name, size: order.size })
  const [brand, name, size] = PARTS.map(part => GearText.parse(typed[part]).unwrapOr(NO_GEAR_TEXT))
  const gear =
    brand === undefined || name === undefined || size === undefined || [brand, name, size].includes(NO_GEAR_TEXT)
      ? null
      : { brand, name, size }
  return (
    <PlannedSheet
      title={texts.title}
      text={texts.text}
      reasons={texts.reasons}
      typed={JSON.stringify(gear)}
      missing={PARTS.filter(part => GearText.parse(typed[part]).unwrapOr(NO_GEAR_TEXT) === NO_GEAR_TEXT).map(
        part => LABELS[part],
      )}
      ask={(send, { body }) =>
        send(registerGear, {
          params: { orderId: order.orderId },
          // It is asked once all three are there.
          body: { ...(gear as NonNullable<typeof gear>), ...body },
        })
      }
      linesOf={planned => [texts.plan(gearText(planned.before), gearText(planned.gear))]}
      action={texts.action}
      busy={texts.busy}
      done={texts.done}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      {PARTS.map(part => (
        <LineField
          key={part}
          most={GEAR_TEXT_MAX_CHARACTERS}
          label={LABELS[part]}
          value={typed[part]}
          onChange={text => setTyped({ ...typed, [part]: text })}
          autoComplete="off"
        />
      ))}
    </PlannedSheet>
  )
}

const gearText = (gear: Readonly<Record<(typeof PARTS)[number], string>>): string =>
  PARTS.map(part => gear[part])
    .filter(text => text !== '')
    .join(' ') || texts.nothing
