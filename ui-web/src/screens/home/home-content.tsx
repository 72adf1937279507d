import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Day } from '#core/shared/day.ts'
import { isInWindow } from '#core/storing/season.ts'
import { homeAction } from '#core/storing/home-moment.ts'
import type { HomeStatus } from '#core/storing/home-status.ts'
import type { Home, KnownHome } from '#core/storing/ports/own-storage.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionCard } from '../../parts/action-card.tsx'
import { ActionPair } from '../../parts/action-pair.tsx'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Card } from '../../parts/card.tsx'
import { Chip } from '../../parts/chip.tsx'
import { CompanyFooter } from '../../parts/company-footer.tsx'
import { OutdatedNote } from '../../parts/outdated-note.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { ScreenTitle } from '../../parts/screen-title.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { HomeScene } from '../../scenes/home-scene.tsx'
import {
  goneTitle,
  HOME_TEXTS,
  homeChip,
  homeTitle,
  registerNote,
  takeOutNote,
  takeOutTitle,
  timelineEntry,
  UNPAID_ORDER_TEXTS,
} from '../../texts/home.ts'
import { recordStatusText } from '../../texts/record-status.ts'
import { Bell } from './bell.tsx'
import { ContractSlides } from './contract-slides.tsx'
import { GoneGearCard } from './gone-gear-card.tsx'
import css from './home.module.css'
import { takeHomePicture } from './home-picture.ts'
import { PlaceMissingCard } from './place-missing-card.tsx'
import { ReachNote } from './reach-note.tsx'
import { SecondContractCard } from './second-contract-card.tsx'
import { InvitationCard, StatusCard } from './status-card.tsx'
import { UnpaidOrderCard } from './unpaid-order-card.tsx'
import { WindowCard } from './window-card.tsx'
import { SHOP } from '../../app/shop.ts'

type HomeContentProps = {
  readonly known: KnownHome
  readonly outdated: object | null
  readonly retry: () => Promise<void>
}

type Opening = {
  readonly chip: string
  readonly title: string
  readonly card: ReactNode
  /** Of ten; null is the mountain alone. */
  readonly scene: HomeStatus | null
}

/** What home begins with where nothing is stored, and there is more to say than how to begin (G615, G902). */
const openingInstead = ({ unpaidOrder, goneGear }: Pick<Home, 'unpaidOrder' | 'goneGear'>): Opening | null => {
  if (unpaidOrder !== undefined) {
    const { chip, title } = UNPAID_ORDER_TEXTS
    return { chip, title, card: <UnpaidOrderCard tone="raise" unpaid={unpaidOrder} />, scene: 0 }
  }
  if (goneGear === undefined) return null
  return {
    chip: recordStatusText(goneGear.end),
    title: goneTitle(goneGear),
    card: <GoneGearCard tone="raise" gone={goneGear} />,
    scene: null,
  }
}

/** Home with its scene; what is shown without a connection says of when it is. */
export function HomeContent({ known, outdated, retry }: HomeContentProps) {
  const { home, readAt } = known
  const { order, contracts, canCheckout, secondContract, goneGear, unpaidOrder } = home
  const [at, setAt] = useState(0)
  const shown = Math.min(at, Math.max(0, contracts.length - 1))
  const contract = contracts[shown] ?? null
  const today = Day.of(useUseCase(Ports.clock).now())
  const action = homeAction(contract, today)
  const instead = contract === null ? openingInstead(home) : null
  const homePictures = useUseCase(StoringSide.homePictureStore)
  useEffect(() => {
    const picture = shown === 0 && outdated === null ? takeHomePicture(known, today) : null
    if (picture !== null) homePictures.write(known, picture)
  }, [known, outdated, shown, today, homePictures])
  return (
    <ScreenFrame
      hero={
        <div className={css.sky}>
          <div className={css.words}>
            <div className={css.top}>
              <p className={css.brand}>{SHOP.brand.korean}</p>
              <Bell />
            </div>
            <Chip tone="solid">{instead?.chip ?? homeChip(contract, today)}</Chip>
            <ScreenTitle
              text={instead?.title ?? homeTitle(contract, { userName: home.userName, today })}
              documentTitle={HOME_TEXTS.documentTitle}
            />
          </div>
          <div className={css.scene}>
            <HomeScene
              status={instead === null ? (contract?.storingStatus ?? 0) : instead.scene}
              gear={contract?.equipmentType ?? null}
              weather={isInWindow(today, SHOP.season) ? 'winter' : 'summer'}
            />
          </div>
        </div>
      }
      nav={<BottomNav />}
    >
      <div className={css.raise}>
        {contract === null ? (
          (instead?.card ?? <InvitationCard />)
        ) : (
          <ContractSlides contracts={contracts} shown={shown} onShow={setAt}>
            {one => <StatusCard contract={one} onChanged={retry} />}
          </ContractSlides>
        )}
      </div>
      {contract !== null && unpaidOrder !== undefined && <UnpaidOrderCard tone="line" unpaid={unpaidOrder} />}
      {goneGear !== undefined && (contract !== null || unpaidOrder !== undefined) && (
        <GoneGearCard tone="line" gone={goneGear} />
      )}
      {contract?.isPlaceMissing && action !== 'SAY_PLACE' && <PlaceMissingCard orderId={contract.orderId} />}
      {contract?.canChooseWindow && action !== 'CHOOSE_WINDOW' && <WindowCard order={contract} />}
      {order !== null && <ReachNote />}
      {secondContract !== null && <SecondContractCard second={secondContract} onAnswered={retry} />}
      {outdated !== null && <OutdatedNote readAt={readAt} onRetry={retry} />}
      <ActionPair>
        <ActionCard
          title={takeOutTitle(home, action)}
          note={takeOutNote(home)}
          way={canCheckout ? { to: '/equipment' } : { onPress: () => undefined, disabled: true }}
        />
        <ActionCard title={HOME_TEXTS.register} note={registerNote(home)} way={{ to: '/storing/equipmentselection' }} />
      </ActionPair>
      {contract !== null && contract.timeline.length > 0 && (
        <Card tone="line" title={HOME_TEXTS.history}>
          <Timeline entries={contract.timeline.map(step => timelineEntry(step, contract.score))} />
        </Card>
      )}
      <CompanyFooter />
    </ScreenFrame>
  )
}
