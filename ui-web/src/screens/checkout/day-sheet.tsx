import { useState } from 'react'
import type { Day } from '#core/shared/day.ts'
import { type CheckoutOffer, dayOffer, firstOpenDay } from '#core/storing/checkout-offer.ts'
import { SHOP } from '../../app/shop.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { DayPicker } from '../../parts/day-picker.tsx'
import { holidayName } from '../../texts/calendar.ts'
import { CHECKOUT_TEXTS, usedUpText } from '../../texts/checkout.ts'
import css from './checkout.module.css'

const texts = CHECKOUT_TEXTS.dayPicker

type DaySheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly offer: CheckoutOffer
  readonly picked: Day | null
  readonly onPick: (day: Day) => void
}

/** The days on which gear can be brought; the picked one is taken by the button. */
export function DaySheet({ open, onClose, offer, picked, onPick }: DaySheetProps) {
  const [marked, mark] = useState(picked)
  const note =
    marked !== null && dayOffer(offer, marked, SHOP.season).needsConfirmation
      ? CHECKOUT_TEXTS.needsCall
      : usedUpText(offer)

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={texts.title}
      actions={
        <Button disabled={marked === null} onPress={() => marked !== null && onPick(marked)}>
          {marked === null ? texts.nothing : texts.pick(marked)}
        </Button>
      }
    >
      <DayPicker
        days={offer.days}
        picked={marked}
        start={firstOpenDay(offer, SHOP.season)}
        onPick={mark}
        isOpen={day => dayOffer(offer, day, SHOP.season).isOpen}
        holidayName={holidayName}
        texts={texts}
      />
      <p className={css.sheetNote} role="status">
        {note}
      </p>
    </BottomSheet>
  )
}
