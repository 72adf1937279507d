import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { NO_STORING_AGREED, STORING_TERMS, storingTermsAgreed } from '#core/storing/order-terms.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ConsentList } from '../../parts/consent-list.tsx'
import { STORING_TEXTS } from '../../texts/storing.ts'
import { PayBar } from './pay-bar.tsx'
import { StoringStep } from './storing-step.tsx'
import { useStoringDraft } from './use-storing-draft.ts'

const texts = STORING_TEXTS.terms
const ALL_AGREED = { service: true, damageCompensation: true, autoExtension: true }

/** Consent before money moves, then the card window (G33). */
export function StoringTermsScreen() {
  const { draft, take, close } = useStoringDraft()
  const { agreements } = draft
  const today = Day.of(useUseCase(Ports.clock).now())
  const isAllAgreed = storingTermsAgreed(agreements)

  return (
    <StoringStep
      path="/storing/terms"
      draft={draft}
      onClose={close}
      title={texts.title}
      lead={texts.lead}
      action={
        <PayBar
          amountWon={yearlyPriceOf(SHOP, { plan: draft.plan ?? 'BASIC', region: draft.location, day: today })}
          missing={isAllAgreed ? null : texts.missing}
        />
      }
    >
      <ConsentList
        terms={STORING_TERMS}
        labels={texts.names}
        agreed={agreements}
        onAgree={agreed => take({ kind: 'Agreed', agreements: agreed })}
        isAll={isAllAgreed}
        allLabel={texts.all}
        onAll={() => take({ kind: 'Agreed', agreements: isAllAgreed ? NO_STORING_AGREED : ALL_AGREED })}
        viewLabel={texts.read}
      />
    </StoringStep>
  )
}
