import { NO_STORING_AGREED, STORING_TERMS, storingTermsAgreed } from '#core/storing/order-terms.ts'
import { yearlyPriceOf } from '#core/storing/plan.ts'
import { CheckRow } from '../../parts/check-row.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { STORING_TEXTS } from '../../texts/storing.ts'
import { PayBar } from './pay-bar.tsx'
import css from './storing.module.css'
import { StoringStep } from './storing-step.tsx'
import { useStoringDraft } from './use-storing-draft.ts'

const texts = STORING_TEXTS.terms
const ALL_AGREED = { service: true, damageCompensation: true, autoExtension: true }

/** Consent before money moves, then the card window (G33). */
export function StoringTermsScreen() {
  const { draft, take, close } = useStoringDraft()
  const { agreements } = draft
  const isAllAgreed = storingTermsAgreed(agreements)

  return (
    <StoringStep
      path="/storing/terms"
      draft={draft}
      onClose={close}
      title={texts.title}
      lead={texts.lead}
      action={<PayBar amountWon={yearlyPriceOf(draft.plan ?? 'BASIC')} missing={isAllAgreed ? null : texts.missing} />}
    >
      <div className={css.terms}>
        <CheckRow
          isAll
          label={texts.all}
          checked={isAllAgreed}
          onChange={isAgreed => take({ kind: 'Agreed', agreements: isAgreed ? ALL_AGREED : NO_STORING_AGREED })}
        />
        {STORING_TERMS.map(({ term, link }) => (
          <CheckRow
            key={term}
            label={texts.names[term]}
            checked={agreements[term]}
            onChange={isAgreed => take({ kind: 'Agreed', agreements: { ...agreements, [term]: isAgreed } })}
            link={<TextLink way={{ href: link }}>{texts.read}</TextLink>}
          />
        ))}
      </div>
    </StoringStep>
  )
}
