import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import type { PriceAnswer } from '#core/billing/price-offer.ts'
import type { NextPrice, PriceChange } from '#core/billing/ports/own-prices.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import {
  answerFailureText,
  type AnswerRefused,
  askNotes,
  askText,
  askTitle,
  effectiveText,
  PRICE_TEXTS as texts,
} from '../../texts/prices.ts'
import { useStoredCard } from '../cards/use-stored-card.ts'
import css from './records.module.css'
import { useLogInFirst } from '../../app/use-log-in-first.ts'

type PriceSheetProps = {
  readonly open: boolean
  readonly price: NextPrice
  readonly change: PriceChange
  readonly onClose: () => void
  readonly onAnswered: () => Promise<void>
}

/** Both prices side by side, what follows from each, and two answers of which none is easier to give. */
export function PriceSheet({ open, price, change, onClose, onAnswered }: PriceSheetProps) {
  const ownPrices = useUseCase(Ports.ownPrices)
  const card = useStoredCard()
  const logInFirst = useLogInFirst()
  const [failure, setFailure] = useState<AnswerRefused | null>(null)
  const cardLabel = card.status === 'ready' ? card.value.card?.label : undefined

  const close = () => {
    setFailure(null)
    onClose()
  }
  const say = (answer: PriceAnswer) =>
    ownPrices.answer(price.orderId, { term: price.term, answer, shownWon: change.newWon }).match(
      async () => {
        await onAnswered()
        close()
      },
      refusal => {
        if (refusal.kind === 'SignInNeeded') logInFirst(refusal)
        else setFailure(refusal)
      },
    )

  return (
    <BottomSheet
      open={open}
      onClose={close}
      title={askTitle(change)}
      text={askText(change)}
      actions={
        <>
          <Button tone="ghost" onPress={() => say('KEPT')} busyLabel={texts.busy}>
            {texts.keep}
          </Button>
          <Button onPress={() => say('AGREED')} busyLabel={texts.busy}>
            {texts.agree}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="bad">{answerFailureText(failure)}</Banner>}
      <KeyValueList
        rows={[
          { label: texts.before, value: <AmountText won={change.oldWon} size="text" /> },
          { label: texts.after, value: <AmountText won={change.newWon} size="text" /> },
          { label: texts.from, value: effectiveText(price) },
          { label: texts.card, value: cardLabel ?? texts.anyCard },
        ]}
      />
      <ul className={css.notes}>
        {askNotes(change).map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </BottomSheet>
  )
}
