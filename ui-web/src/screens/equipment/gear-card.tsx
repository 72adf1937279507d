import { useId } from 'react'
import type { Day } from '#core/shared/day.ts'
import type { GearSet } from '#core/storing/ports/own-storage.ts'
import { Chip } from '../../parts/chip.tsx'
import { DescribedBy } from '../../parts/described-by.ts'
import { GearPicture } from './gear-picture.tsx'
import { gearName, gearNote } from '../../texts/equipment.ts'
import { MOMENT_TEXTS } from '../../texts/home-status.ts'
import { GearCheckout } from '../checkout/gear-checkout.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import css from './equipment.module.css'
import { ReportLink } from './report-link.tsx'
import { StorageInfo } from './storage-info.tsx'
import { TermDates } from './term-dates.tsx'

/** One set of gear: what it is and where, how well it is, until when it is ours to keep. */
export const GearCard = ({ gear: { contract, report }, today }: { readonly gear: GearSet; readonly today: Day }) => {
  const name = gearName(contract)
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <DescribedBy value={id}>
        <div className={css.head}>
          <div className={css.scene}>
            <GearPicture type={contract.equipmentType} picture={report?.picture ?? null} />
          </div>
          <div className={css.words}>
            <Chip tone="accent">{MOMENT_TEXTS[contract.moment]}</Chip>
            <h2 id={id} className={css.name}>
              {name}
            </h2>
            <p className={css.note}>{gearNote(contract)}</p>
          </div>
        </div>
        <ReportLink report={report} />
        <TermDates contract={contract} today={today} />
        <GearCheckout
          orderId={contract.orderId}
          moment={contract.moment}
          skeleton={<CheckoutSkeleton moment={contract.moment} />}
        />
        <StorageInfo contract={contract} />
      </DescribedBy>
    </section>
  )
}
