import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { EmptyScene } from '../../scenes/moment-scenes.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { EQUIPMENT_TEXTS as texts } from '../../texts/equipment.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { GearCard } from './gear-card.tsx'

/** What the customer has with us, one card for each contract. */
export function EquipmentScreen() {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  return isSignedIn ? <OwnEquipment /> : <LogInFirst />
}

function OwnEquipment() {
  const gear = useLoaded('own-gear', useUseCase(StoringSide.readOwnGear))
  return (
    <ScreenFrame title={texts.title} nav={<BottomNav />}>
      {match(gear)
        .with({ status: 'loading' }, () => (
          <Loading>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </Loading>
        ))
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={callFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ value }) => (value.length === 0 ? <NoGear /> : <Contracts contracts={value} />))
        .exhaustive()}
    </ScreenFrame>
  )
}

const Contracts = ({ contracts }: { readonly contracts: readonly ActiveStoring[] }) => (
  <>
    {contracts.map(contract => (
      <GearCard key={contract.orderId} contract={contract} />
    ))}
    {contracts.some(contract => contract.storageStartDate !== null) && <Banner>{texts.takeOut}</Banner>}
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
