import { useDescribedBy } from '../../parts/described-by.ts'
import { lackingParts } from '#core/storing/hand-over.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { regionLabel } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { Icon } from '../../parts/icon.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { dayOrUndecided, EQUIPMENT_TEXTS as texts, partsText } from '../../texts/equipment.ts'
import css from './equipment.module.css'

/** The contract in full, folded away; what is not known yet is called undecided. */
export const StorageInfo = ({ contract }: { readonly contract: ActiveStoring }) => (
  <details className={css.info}>
    <summary className={css.summary} {...useDescribedBy()}>
      {texts.info}
      <Icon name="chevron-down" size={18} />
    </summary>
    <div className={css.rows}>
      <KeyValueList
        rows={[
          { label: texts.place, value: regionLabel(SHOP, contract.location) },
          { label: texts.plan, value: PLAN_NAMES[contract.plan] },
          { label: texts.size, value: contract.equipmentSize || texts.undecided },
          ...handedRows(contract),
          { label: texts.from, value: dayOrUndecided(contract.storageStartDate) },
          { label: texts.until, value: dayOrUndecided(contract.storageEndDate) },
          { label: texts.renewal, value: dayOrUndecided(contract.nextRenewalDate) },
          { label: texts.endable, value: dayOrUndecided(contract.renewalCancelDeadline) },
        ]}
      />
    </div>
  </details>
)

/** What was noted at the hand-over; nothing is said of what nobody looked at (G235). */
const handedRows = ({ equipmentType, serialNumber, handedParts }: ActiveStoring) => {
  const lacking = lackingParts(equipmentType, handedParts)
  return [
    ...(serialNumber === '' ? [] : [{ label: texts.serialNumber, value: serialNumber }]),
    ...(handedParts === null ? [] : [{ label: texts.handed, value: partsText(handedParts) }]),
    ...(lacking.length === 0 ? [] : [{ label: texts.lacking, value: partsText(lacking) }]),
  ]
}
