import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import { NO_PLACE_TYPED, PickupPlace, SAVED_PLACES_MOST } from '#core/storing/pickup-place.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useKeptForm } from '../../hooks/use-kept-form.ts'
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
import { SavedPlaceForm, type TypedSavedPlace } from './saved-place-form.tsx'

/** The places that the customer keeps for pickups, ten at most (G159). */
export function AddressBookScreen() {
  return (
    <SignedInOnly>
      <AddressBook />
    </SignedInOnly>
  )
}

type Editing = { readonly isOpen: boolean; readonly typed: TypedSavedPlace }

const CLOSED: Editing = { isOpen: false, typed: { id: '', label: '', place: NO_PLACE_TYPED } }

function AddressBook() {
  const goBack = useBackTo()
  const places = useLoaded('own-places', useUseCase(Ports.pickupPlaces).list)
  const [{ isOpen, typed }, setEditing] = useKeptForm('address-book', () => CLOSED)
  const edit = (changed: TypedSavedPlace) => setEditing({ isOpen: true, typed: changed })
  const close = () => setEditing(CLOSED)
  const count = places.status === 'ready' ? places.value.saved.length : 0

  if (isOpen && places.status === 'ready') {
    const done = async () => {
      await places.retry()
      close()
    }
    return <SavedPlaceForm typed={typed} onTyped={edit} onClose={close} onSaved={done} />
  }
  return (
    <ScreenFrame
      title={texts.title}
      lead={texts.lead}
      back={{ onPress: () => goBack('/mypage/info') }}
      action={
        places.status === 'ready' && (
          <ActionBar
            onPress={() => edit(CLOSED.typed)}
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
        .with({ status: 'ready' }, ({ value, outdated, retry }) => (
          <>
            {outdated !== null && <Banner tone="bad">{placeFailureText(outdated.error)}</Banner>}
            {value.saved.length === 0 ? (
              <EmptyState title={texts.empty} text={texts.emptyText} scene={<MapScene />} />
            ) : (
              <ul className={css.list}>
                {value.saved.map(saved => (
                  <SavedPlaceCard
                    key={saved.id}
                    saved={saved}
                    onChange={() => edit({ ...saved, place: PickupPlace.toTyped(saved.place) })}
                    onRemoved={retry}
                  />
                ))}
              </ul>
            )}
          </>
        ))
        .exhaustive()}
    </ScreenFrame>
  )
}
