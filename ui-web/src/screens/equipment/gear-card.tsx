import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { RegionCode } from '#core/storing/region.ts'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { dayOrUndecided, EQUIPMENT_TEXTS as texts } from '../../texts/equipment.ts'

/** One contract: where it is stored and for how long. */
export const GearCard = ({ contract }: { readonly contract: ActiveStoring }) => (
  <Card title={contract.orderName}>
    <KeyValueList
      rows={[
        { label: texts.place, value: RegionCode.label(contract.location) },
        { label: texts.from, value: dayOrUndecided(contract.storageStartDate) },
        { label: texts.until, value: dayOrUndecided(contract.storageEndDate) },
        ...(contract.nextRenewalDate === null
          ? []
          : [{ label: texts.renewal, value: dayOrUndecided(contract.nextRenewalDate) }]),
      ]}
    />
  </Card>
)
