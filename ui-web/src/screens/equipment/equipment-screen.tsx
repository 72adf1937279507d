import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { OwnGear } from '#core/storing/customer/read-own-gear.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
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

function OwnEquipment() {
  const gear = useLoaded('own-gear', useUseCase(StoringSide.readOwnGear))
  if (gear.status === 'failed' && gear.error.kind === 'SignInNeeded') return <LogInFirst />
  const sets = gear.status === 'ready' ? gear.value.sets.length : 0
  return (
    <ScreenFrame title={texts.title} lead={sets > 0 ? texts.lead(sets) : undefined} nav={<BottomNav />}>
      {match(gear)
        .with({ status: 'loading' }, () => <GearSkeleton />)
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={callFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ value }) => (value.sets.length === 0 ? <NoGear /> : <Sets {...value} />))
        .exhaustive()}
    </ScreenFrame>
  )
}

const Sets = ({ sets, today }: OwnGear) => (
  <>
    {sets.map(set => (
      <GearCard key={set.contract.orderId} gear={set} today={today} />
    ))}
  </>
)

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
