import { PLAN_NAMES } from '#core/storing/plan.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { regionLabel } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { Icon } from '../../parts/icon.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { dayOrUndecided, EQUIPMENT_TEXTS as texts } from '../../texts/equipment.ts'
import css from './equipment.module.css'

/** The contract in full, folded away; what is not known yet is called undecided. */
export const StorageInfo = ({ contract }: { readonly contract: ActiveStoring }) => (
  <details className={css.info}>
    <summary className={css.summary}>
      {texts.info}
      <Icon name="chevron-down" size={18} />
    </summary>
    <div className={css.rows}>
      <KeyValueList
        rows={[
          { label: texts.place, value: regionLabel(SHOP, contract.location) },
          { label: texts.plan, value: PLAN_NAMES[contract.plan] },
          { label: texts.size, value: contract.equipmentSize || texts.undecided },
          { label: texts.from, value: dayOrUndecided(contract.storageStartDate) },
          { label: texts.until, value: dayOrUndecided(contract.storageEndDate) },
          { label: texts.renewal, value: dayOrUndecided(contract.nextRenewalDate) },
          { label: texts.endable, value: dayOrUndecided(contract.renewalCancelDeadline) },
        ]}
      />
    </div>
  </details>
)
