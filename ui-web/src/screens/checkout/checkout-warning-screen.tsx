import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Card } from '../../parts/card.tsx'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { CHECKOUT_TEXTS, gearText, leftText, leftWhy, usedUpText, warningTexts } from '../../texts/checkout.ts'
import css from './checkout.module.css'
import { CheckoutPage, type CheckoutStepProps } from './checkout-page.tsx'

const texts = CHECKOUT_TEXTS.warning

/** What to know before taking gear out, and which gear it is about. `equipment` in the address marks it. */
export const CheckoutWarningScreen = () => (
  <CheckoutPage path="/equipment/checkout/warning" title={texts.title}>
    {step => <Warning {...step} />}
  </CheckoutPage>
)

function Warning({ checkout: { draft, begin }, gear, frame }: CheckoutStepProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [marked, mark] = useState<string | null>(search.get('equipment') ?? draft.equipmentId)
  const picked = gear.find(({ equipmentId }) => equipmentId === marked) ?? gear[0]
  if (picked === undefined) return null

  const { offer, plan } = picked
  const [season] = offer.seasons
  const canGoOn = offer.seasons.some(({ left }) => left !== 0)
  const usedUp = usedUpText(offer)
  const goOn = () => {
    begin(picked.equipmentId)
    void navigate('/equipment/checkout/input')
  }

  return (
    <ScreenFrame
      {...frame}
      title={texts.title}
      action={
        <ActionBar disabled={!canGoOn} onPress={goOn}>
          {CHECKOUT_TEXTS.next}
        </ActionBar>
      }
    >
      {gear.length > 1 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{texts.which}</legend>
          {gear.map(one => (
            <ChoiceCard
              key={one.equipmentId}
              name="gear"
              value={one.equipmentId}
              checked={one.equipmentId === picked.equipmentId}
              onChange={mark}
              title={gearText(one)}
              note={one.orderName}
            />
          ))}
        </fieldset>
      )}
      {season !== undefined && (
        <Card>
          <div className={css.left}>
            <span>
              <span className={css.gear}>{gearText(picked)}</span>
              <span className={css.leftLabel}>{texts.left}</span>
            </span>
            <span className={css.leftCount} data-words={season.left === 'UNLIMITED' || undefined}>
              {leftText(season.left)}
            </span>
          </div>
          <p className={css.note}>{leftWhy(plan)}</p>
        </Card>
      )}
      {usedUp !== null && <Banner tone="warn">{usedUp}</Banner>}
      <Card tone="line" title={texts.good}>
        <BulletList items={warningTexts(offer, plan)} />
      </Card>
    </ScreenFrame>
  )
}
