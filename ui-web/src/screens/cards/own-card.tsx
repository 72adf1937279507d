import { useState } from 'react'
import { match, P } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { StoredCard } from '#core/billing/ports/stored-cards.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Banner } from '../../parts/banner.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { CARD_TEXTS as texts, nextChargeText, registeredText } from '../../texts/cards.ts'
import { CardFace } from './card-face.tsx'
import css from './cards.module.css'
import { RemoveCardDialog } from './remove-card-dialog.tsx'

type OwnCardProps = { readonly card: StoredCard; readonly onRemoved: () => Promise<void> }

/** The stored card, since when, what it is charged for next, and taking it away. */
export function OwnCard({ card, onRemoved }: OwnCardProps) {
  const ownRecords = useUseCase(Ports.ownRecords)
  const running = useLoaded('payments-stored', () => ownRecords.payments('stored', null))
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <CardFace card={card} />
      {!card.isUsable && <Banner tone="warn">{texts.unusableText}</Banner>}
      <div className={css.facts}>
        <KeyValueList
          rows={[
            { label: texts.registered, value: registeredText(card) },
            ...match(running)
              .with({ status: 'ready', value: P.select() }, ({ items }) => [
                { label: texts.next, value: nextChargeText(items) },
              ])
              .otherwise(() => []),
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
