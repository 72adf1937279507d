import { useState } from 'react'
import { priceOffers } from '#adapters/http/contract/staff/prices.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { offerStateText, PRICES_TEXTS } from '../../texts/prices.ts'
import css from '../settings/settings.module.css'
import { OfferSheet, type OfRegions, WithdrawOffersSheet } from './offer-sheets.tsx'

const texts = PRICES_TEXTS.offers

/** Higher prices that customers are asked to agree to, and what they answered (G73). */
export function PriceOffers({ regions, canChange }: OfRegions & { readonly canChange: boolean }) {
  const [open, setOpen] = useState<'OFFER' | 'WITHDRAW' | null>(null)
  const newest = useStaffCall(priceOffers, {})
  const hasOffers = newest.status === 'ready' && newest.value.offers.length > 0
  const close = () => setOpen(null)
  return (
    <Card title={texts.title}>
      <p className={css.note}>{texts.text}</p>
      <OffersPart after={null} />
      {canChange && (
        <div className={css.actions}>
          <Button tone="ghost" onPress={() => setOpen('OFFER')}>
            {texts.add}
          </Button>
          {hasOffers && (
            <Button tone="ghost" onPress={() => setOpen('WITHDRAW')}>
              {texts.withdraw}
            </Button>
          )}
        </div>
      )}
      {open === 'OFFER' && <OfferSheet regions={regions} onClose={close} />}
      {open === 'WITHDRAW' && <WithdrawOffersSheet regions={regions} onClose={close} />}
    </Card>
  )
}

/** A page of the offers, and the next one once it is asked for. */
function OffersPart({ after }: { readonly after: string | null }) {
  const loaded = useStaffCall(priceOffers, after === null ? {} : { query: { after } })
  const [isMore, setMore] = useState(false)
  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  if (loaded.status === 'loading') return null
  const { offers, next } = loaded.value
  if (offers.length === 0) return <p className={css.note}>{texts.none}</p>
  return (
    <>
      <ul className={css.rows}>
        {offers.map(({ orderId, term, before, after: won, from, noticedAt, answer }) => (
          <li key={`${orderId}${term}`} className={css.row}>
            <span>
              <TextLink isAtEdge way={{ to: `/desk/orders/${encodeURIComponent(orderId)}` }}>
                {orderId}
              </TextLink>
              <span className={css.name}>{texts.row(before, won)}</span>
              <span className={css.sub}>
                {PRICES_TEXTS.since(dayText(from))} · {offerStateText(noticedAt, answer)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {next !== null && !isMore && (
        <Button tone="ghost" onPress={() => setMore(true)}>
          {texts.older}
        </Button>
      )}
      {next !== null && isMore && <OffersPart after={next} />}
    </>
  )
}
