import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import type { SavedPlace } from '#core/storing/pickup-place.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Banner } from '../../parts/banner.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { ADDRESS_BOOK_TEXTS as texts, placeFailureText, placeLine, placeWho } from '../../texts/pickup-place.ts'
import css from './places.module.css'

type SavedPlaceCardProps = {
  readonly saved: SavedPlace
  readonly onChange: () => void
  readonly onRemoved: () => Promise<void>
}

/** One place of the address book. */
export function SavedPlaceCard({ saved: { id, label, place }, onChange, onRemoved }: SavedPlaceCardProps) {
  const places = useUseCase(Ports.pickupPlaces)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const remove = async () => {
    setFailure(null)
    await places.remove(id).match(onRemoved, refusal => {
      setAsking(false)
      setFailure(placeFailureText(refusal))
    })
  }

  return (
    <li className={css.saved}>
      <h2 className={css.label}>{label}</h2>
      <p className={css.address}>{placeLine(place)}</p>
      <p className={css.line}>{placeWho(place)}</p>
      {place.note !== '' && <p className={css.line}>{place.note}</p>}
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <div className={css.pair}>
        <button type="button" className={css.small} aria-label={texts.changeNamed(label)} onClick={onChange}>
          {texts.change}
        </button>
        <button
          type="button"
          className={css.small}
          aria-label={texts.removeNamed(label)}
          onClick={() => setAsking(true)}
        >
          {texts.remove}
        </button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.removeTitle(label)}
        text={texts.removeText}
        confirmLabel={texts.remove}
        isDanger
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
