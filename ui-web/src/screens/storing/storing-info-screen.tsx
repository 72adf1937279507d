import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { storingTermsAgreed } from '#core/storing/order-terms.ts'
import { pickupDaysOf, pickupTarget } from '#core/storing/pickup-target.ts'
import { windowsOf } from '#core/storing/pickup-window.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { regionLabel } from '#core/storing/region.ts'
import { draftPlace, type StoringDraft } from '#core/storing/storing-draft.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { AmountText } from '../../parts/amount-text.tsx'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { daysText } from '../../texts/dates.ts'
import { windowText } from '../../texts/half-day.ts'
import { STORING_PLACE_TEXTS } from '../../texts/pickup-place.ts'
import { setNameAndKind } from '../../texts/set-name.ts'
import { refundPolicy, renewalFacts, STORING_TEXTS } from '../../texts/storing.ts'
import { ChangePhoneNotice } from '../mypage/change-phone-notice.tsx'
import { PickupPlaceCard } from './pickup-place-card.tsx'
import { PickupWindowCard } from './pickup-window-card.tsx'
import { PayBar } from './pay-bar.tsx'
import css from './storing.module.css'
import { StoringStep } from './storing-step.tsx'
import { useStoringDraft } from './use-storing-draft.ts'

const texts = STORING_TEXTS.info

const gearText = ({ equipmentType, ...draft }: StoringDraft): string | null =>
  equipmentType && setNameAndKind({ ...draft, equipmentType })

/** By the windows of the region, where it has some. */
const targetText = ({ location }: StoringDraft, now: Instant): string =>
  daysText(pickupTarget(now, location === null ? SHOP.pickup : pickupDaysOf(SHOP, location)))

const hasWindows = ({ location }: StoringDraft): boolean => location !== null && windowsOf(SHOP, location) !== null

/** Everything once more before paying. With the terms agreed to before, the button here pays at once (G33). */
export function StoringInfoScreen() {
  const { draft, take, close } = useStoringDraft()
  const [isTried, setTried] = useState(false)
  const now = useUseCase(Ports.clock).now()
  const navigate = useNavigate()
  const plan = draft.plan ?? 'BASIC'
  const price = yearlyPriceOf(SHOP, { plan, region: draft.location, day: Day.of(now) })
  const isPlaceWrong = draftPlace(draft)?.isErr() ?? false
  const goOn = () => (isPlaceWrong ? setTried(true) : void navigate('/storing/terms'))

  return (
    <StoringStep
      path="/storing/storinginfo"
      draft={draft}
      onClose={close}
      title={texts.title}
      action={
        storingTermsAgreed(draft.agreements) ? (
          <PayBar amountWon={price} missing={isPlaceWrong ? STORING_PLACE_TEXTS.missing : null} />
        ) : (
          <ActionBar onPress={goOn} {...(isPlaceWrong && isTried && { aside: STORING_PLACE_TEXTS.missing })}>
            {texts.toTerms}
          </ActionBar>
        )
      }
    >
      <Card>
        <KeyValueList
          rows={[
            { label: texts.gear, value: gearText(draft) },
            { label: texts.plan, value: PLAN_NAMES[plan] },
            { label: texts.place, value: draft.location && regionLabel(SHOP, draft.location) },
            { label: texts.pickup, value: draft.window ? windowText(draft.window) : targetText(draft, now) },
          ]}
          total={{ label: texts.total, value: <AmountText won={price} size="text" /> }}
        />
      </Card>
      {!hasWindows(draft) && <p className={css.note}>{texts.pickupNote}</p>}
      <PickupWindowCard draft={draft} take={take} />
      <PickupPlaceCard place={draft.place} take={take} isTried={isTried} />
      <ChangePhoneNotice />
      <Card tone="line" title={texts.promises}>
        <BulletList items={[...SHOP.promises.every, ...SHOP.promises[plan]]} />
      </Card>
      <Card tone="line" title={texts.renewalTitle}>
        <BulletList items={renewalFacts(price, Day.of(now))} />
      </Card>
      <Card tone="line" title={texts.refundTitle}>
        {refundPolicy(price, now).map(sentence => (
          <p key={sentence} className={css.text}>
            {sentence}
          </p>
        ))}
      </Card>
    </StoringStep>
  )
}
