import { useState } from 'react'
import type { NextPayment, StoredCard } from '#core/billing/ports/stored-cards.ts'
import { Banner } from '../../parts/banner.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { CARD_TEXTS as texts, nextPaymentDayText, registeredText } from '../../texts/cards.ts'
import { CardFace } from './card-face.tsx'
import css from './cards.module.css'
import { RemoveCardDialog } from './remove-card-dialog.tsx'

type OwnCardProps = {
  readonly card: StoredCard & { readonly nextPayment: NextPayment }
  readonly onRemoved: () => Promise<void>
}

/** The stored card, since when, when it is charged next, and taking it away. */
export function OwnCard({ card, onRemoved }: OwnCardProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <CardFace card={card} />
      {!card.isUsable && <Banner tone="warn">{texts.unusableText}</Banner>}
      <div className={css.facts}>
        <KeyValueList
          rows={[
            { label: texts.registered, value: registeredText(card) },
            { label: texts.next, value: nextPaymentDayText(card.nextPayment) },
          ]}
        />
      </div>
      <div className={css.quiet}>
        <TextLink way={{ onPress: () => setAsking(true) }}>{texts.remove}</TextLink>
      </div>
      <RemoveCardDialog open={isAsking} onClose={() => setAsking(false)} onRemoved={onRemoved} />
    </>
  )
}
