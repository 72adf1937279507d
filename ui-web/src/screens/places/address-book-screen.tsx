import { useState } from 'react'
import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import { type SavedPlace, SAVED_PLACES_MOST } from '#core/storing/pickup-place.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { MapScene } from '../../scenes/map-scene.tsx'
import { ADDRESS_BOOK_TEXTS as texts, placeFailureText } from '../../texts/pickup-place.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import css from './places.module.css'
import { SavedPlaceCard } from './saved-place-card.tsx'
import { SavedPlaceForm } from './saved-place-form.tsx'

/** The places that the customer keeps for pickups, ten at most (G159). */
export function AddressBookScreen() {
  return (
    <SignedInOnly>
      <AddressBook />
    </SignedInOnly>
  )
}

type Editing = SavedPlace | 'new' | null

function AddressBook() {
  const goBack = useBackTo()
  const places = useLoaded('own-places', useUseCase(Ports.pickupPlaces).list)
  const [editing, setEditing] = useState<Editing>(null)
  const count = places.status === 'ready' ? places.value.saved.length : 0

  if (editing !== null && places.status === 'ready') {
    const done = async () => {
      await places.retry()
      setEditing(null)
    }
    return <SavedPlaceForm place={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onSaved={done} />
  }
  return (
    <ScreenFrame
      title={texts.title}
      lead={texts.lead}
      back={{ onPress: () => goBack('/mypage/info') }}
      action={
        places.status === 'ready' && (
          <ActionBar
            onPress={() => setEditing('new')}
            disabled={count >= SAVED_PLACES_MOST}
            {...(count >= SAVED_PLACES_MOST && { aside: texts.full })}
          >
            {texts.add}
          </ActionBar>
        )
      }
    >
      {match(places)
        .with({ status: 'loading' }, () => (
          <Loading>
            <Skeleton shape="card" />
          </Loading>
        ))
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={placeFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ value: { saved }, outdated, retry }) => (
          <>
            {outdated !== null && <Banner tone="bad">{placeFailureText(outdated.error)}</Banner>}
            {saved.length === 0 ? (
              <EmptyState title={texts.empty} text={texts.emptyText} scene={<MapScene />} />
            ) : (
              <ul className={css.list}>
                {saved.map(place => (
                  <SavedPlaceCard key={place.id} saved={place} onChange={() => setEditing(place)} onRemoved={retry} />
                ))}
              </ul>
            )}
          </>
        ))
        .exhaustive()}
    </ScreenFrame>
  )
}
