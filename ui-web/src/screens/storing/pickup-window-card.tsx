import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { isSameWindow, windowsOf } from '#core/storing/pickup-window.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { DraftStep, StoringDraft } from '#core/storing/storing-draft.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { windowText } from '../../texts/half-day.ts'
import { STORING_WINDOW_TEXTS as texts, WINDOW_TEXTS } from '../../texts/pickup-window.ts'
import { WindowSheet } from '../places/window-sheet.tsx'
import css from './storing.module.css'

type PickupWindowCardProps = { readonly draft: StoringDraft; readonly take: (step: DraftStep) => void }

/** When to pick up, where the region has windows; it may stay open (G212). */
export function PickupWindowCard({ draft, take }: PickupWindowCardProps) {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  const { location } = draft
  const hasWindows = location !== null && windowsOf(SHOP, location) !== null
  return isSignedIn && hasWindows ? <WindowCard location={location} draft={draft} take={take} /> : null
}

function WindowCard({ location, draft: { window, place }, take }: PickupWindowCardProps & { location: RegionCode }) {
  const windows = useUseCase(Ports.pickupWindows)
  const found = useLoaded(`pickup-windows-${location}`, () => windows.ofRegion(location))
  const [isPicking, setPicking] = useState(false)
  if (found.status !== 'ready') return null
  const { offered, selfBooking } = found.value
  const free = offered.filter(({ isFree }) => isFree)
  const isLost = window !== null && !free.some(one => isSameWindow(one, window))
  return (
    <Card tone="line" title={WINDOW_TEXTS.question}>
      {window !== null && <p className={css.chosen}>{windowText(window)}</p>}
      <p className={isLost ? css.refusal : css.text}>{noteOf()}</p>
      {free.length > 0 && (
        <div className={css.placeAct}>
          <Button tone="ghost" onPress={() => setPicking(true)}>
            {window === null ? texts.choose : texts.change}
          </Button>
          {window !== null && (
            <Button tone="ghost" onPress={() => take({ kind: 'WindowChosen', window: null })}>
              {texts.skip}
            </Button>
          )}
        </div>
      )}
      <WindowSheet
        open={isPicking}
        onClose={() => setPicking(false)}
        offered={offered}
        picked={isLost ? null : window}
        onPick={picked => {
          take({ kind: 'WindowChosen', window: picked })
          setPicking(false)
        }}
      />
    </Card>
  )

  function noteOf(): string {
    if (free.length === 0) return WINDOW_TEXTS.nothingFree
    if (isLost) return WINDOW_TEXTS.full409
    return window === null ? texts.unchosen : texts.note(selfBooking, place.isLater)
  }
}
