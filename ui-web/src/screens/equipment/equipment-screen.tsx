import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import type { GearSet } from '#core/storing/ports/own-storage.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useOwnGear } from '../../hooks/use-own-gear.ts'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { OutdatedNote } from '../../parts/outdated-note.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { EmptyScene } from '../../scenes/moment-scenes.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { EQUIPMENT_TEXTS as texts } from '../../texts/equipment.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { GearCard } from './gear-card.tsx'
import { GearSkeleton } from './gear-skeleton.tsx'

/** What the customer has with us, one card for each contract. */
export function EquipmentScreen() {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  return isSignedIn ? <OwnEquipment /> : <LogInFirst />
}

/** Its line is left free, so that the cards come where their skeleton stands (G907). */
const LEAD_TO_COME = '\u00A0'

function OwnEquipment() {
  const gear = useOwnGear()
  if (gear.status === 'failed' && gear.error.kind === 'SignInNeeded') return <LogInFirst />
  const sets = gear.status === 'ready' ? gear.value.sets : []
  return (
    <ScreenFrame
      title={texts.title}
      lead={gear.status === 'loading' ? LEAD_TO_COME : leadText(sets)}
      nav={<BottomNav />}
    >
      {match(gear)
        .with({ status: 'loading' }, () => <GearSkeleton />)
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={callFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ value: { sets, readAt }, outdated, retry }) => (
          <>
            {outdated !== null && <OutdatedNote readAt={readAt} onRetry={retry} />}
            {sets.length === 0 ? <NoGear /> : <Sets sets={sets} />}
          </>
        ))
        .exhaustive()}
    </ScreenFrame>
  )
}

/** A set that its customer has is not with us. */
const leadText = (sets: readonly GearSet[]): string | undefined => {
  if (sets.length === 0) return undefined
  const isOneOut = sets.some(({ contract }) => contract.moment === 'CHECKED_OUT')
  return isOneOut ? texts.leadOut(sets.length) : texts.lead(sets.length)
}

function Sets({ sets }: { readonly sets: readonly GearSet[] }) {
  const today = Day.of(useUseCase(Ports.clock).now())
  return sets.map(set => <GearCard key={set.contract.orderId} gear={set} today={today} />)
}

function NoGear() {
  const navigate = useNavigate()
  return (
    <EmptyState
      title={texts.empty}
      text={texts.emptyText}
      scene={<EmptyScene />}
      action={<Button onPress={() => void navigate('/storing/equipmentselection')}>{texts.start}</Button>}
    />
  )
}
