import { type ReactNode, useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { isDoorEvent } from '#core/storing/door-picture.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import type { NewStep, QueuedStep, StepBody } from '../../data/outbox.ts'
import { useSession } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { DRIVE_TEXTS as texts, gearText, whenText } from '../../texts/drive.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import css from './drive.module.css'
import { DeliveryForm } from './delivery-form.tsx'
import { DoorPictures } from './door-pictures.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { MissedForm } from './missed-form.tsx'
import { isDelivery, type TourStop } from './tour.ts'
import { useDoorPictures } from './use-door-pictures.ts'
import { dropHandOverDraft } from './use-hand-over-draft.ts'

type Props = {
  /** Null where a record is put right whose list is no longer on this device. */
  readonly stop: TourStop | null
  /** A record that was refused for what was typed. */
  readonly fixed: QueuedStep | null
  /** What was recorded here and is not at the service yet. */
  readonly step: QueuedStep | null
  readonly onBack: () => void
  /** Something was done to it since the list was read. */
  readonly isOutdated: boolean
  readonly onRefresh: () => void
  readonly onRecorded: (step: NewStep, name: string) => void
  readonly onTakenBack: (order: OrderId) => void
}

type Asked = 'done' | 'missed' | null

const askedOf = ({ body }: QueuedStep): Asked => (body.event.endsWith('.missed') ? 'missed' : 'done')

/** One stop, large: who, where and how in, and what happened at the door. */
export function StopView({ stop, fixed, step, isOutdated, onBack, onRefresh, onRecorded, onTakenBack }: Props) {
  const desk = useDesk()
  const { outbox, clock } = desk
  const { member } = useSession()
  const [asked, setAsked] = useState<Asked>(fixed && askedOf(fixed))
  const [takenBack, setTakenBack] = useState<QueuedStep | null>(null)
  const before = fixed ?? takenBack
  const typed = before !== null && askedOf(before) === asked ? before.body : null
  const [isFull, setFull] = useState(false)
  const orderId = (stop?.orderId ?? fixed?.orderId) as OrderId
  const name = stop?.customerName ?? orderId
  const isBringing = fixed === null ? stop !== null && isDelivery(stop) : fixed.body.event.startsWith('checkout.')

  const door = useDoorPictures(orderId, before?.pictures ?? [])

  const record = (body: StepBody) => {
    const at = fixed?.at ?? clock.now()
    const version = stop?.version ?? fixed?.body.version
    const done: NewStep = {
      staff: member.id,
      orderId,
      at,
      body: { ...body, occurredAt: at, ...(version !== undefined && { version }) },
      pictures: isDoorEvent(body.event) ? door.taken.map(({ view }) => view) : [],
    }
    setFull(false)
    const kept = fixed === null ? outbox.record(done) : outbox.replace(fixed.key, done)
    return kept.match(
      () => {
        dropHandOverDraft(desk, orderId)
        // Nothing changed hands.
        if (!isDoorEvent(body.event)) door.taken.forEach(picture => void door.remove(picture))
        onRecorded(done, name)
      },
      () => setFull(true),
    )
  }
  const takeBack = async (recorded: QueuedStep) => {
    if (!(await outbox.takeBack(recorded.key))) return
    setTakenBack(recorded)
    onTakenBack(orderId)
  }
  const leave = () => (fixed === null ? setAsked(null) : onBack())

  return (
    <div className={css.page}>
      <button type="button" className={css.quiet} onClick={onBack}>
        <Icon name="chevron-left" size={18} />
        {texts.back}
      </button>
      <PageTitle>{stop === null ? name : `${name}님`}</PageTitle>
      {isOutdated && (
        <div className={css.changes}>
          <Banner tone="warn">{texts.outdated}</Banner>
          <Button tone="ghost" onPress={onRefresh}>
            {texts.refresh}
          </Button>
        </div>
      )}
      {stop?.mark === 'GONE' && <Banner tone="warn">{texts.gone}</Banner>}
      {fixed?.refusal && <FailureBanner>{fixed.refusal.message}</FailureBanner>}
      {isFull && <FailureBanner>{texts.full}</FailureBanner>}
      {stop !== null && step !== null && !step.isRecorded && step.staff === member.id && fixed === null && (
        <NotSent step={step} onTakeBack={() => takeBack(step)} />
      )}
      {stop !== null && stop.done !== null && (step === null || step.isRecorded) && (
        <>
          <Banner>{texts.recordedAs(stop.done.event)}</Banner>
          <TextLink way={{ to: `/desk/orders/${orderId}` }} isAtEdge>
            {DESK_TEXTS.toOrder}
          </TextLink>
        </>
      )}
      {asked === null && stop !== null && <Where stop={stop} />}
      {asked === null && stop !== null && stop.done === null && step === null && (
        <div className={css.answers}>
          <Button onPress={() => setAsked('done')}>{isBringing ? texts.delivered : texts.took}</Button>
          <Button tone="ghost" onPress={() => setAsked('missed')}>
            {isBringing ? texts.notDelivered : texts.missed}
          </Button>
        </div>
      )}
      {asked === 'done' && !isBringing && (
        <HandOverForm
          stop={stop}
          keptFor={fixed === null ? orderId : null}
          typed={typed}
          pictures={<DoorPictures {...door} />}
          onRecord={record}
          onBack={leave}
        />
      )}
      {asked === 'done' && isBringing && (
        <DeliveryForm
          canBeFinal={stop?.canBeFinal ?? fixed?.body.details?.isFinal === true}
          isOver={stop?.isOver ?? false}
          typed={typed}
          pictures={<DoorPictures {...door} />}
          onRecord={record}
          onBack={leave}
        />
      )}
      {asked === 'missed' && <MissedForm isDelivery={isBringing} typed={typed} onRecord={record} onBack={leave} />}
    </div>
  )
}

type NotSentProps = { readonly step: QueuedStep; readonly onTakeBack: () => Promise<void> }

const NotSent = ({ step: { refusal, body }, onTakeBack }: NotSentProps) =>
  refusal === null ? (
    <>
      <Banner>{texts.notSentYet(body.event)}</Banner>
      <Button tone="ghost" onPress={onTakeBack} busyLabel={texts.takingBack}>
        {texts.takeBack}
      </Button>
    </>
  ) : (
    <Banner tone="warn">{texts.refusedHere}</Banner>
  )

const Where = ({ stop }: { readonly stop: TourStop }) => {
  const { place, lateSince, notes } = stop
  const isBringing = isDelivery(stop)
  return (
    <>
      {lateSince && <Banner tone="warn">{texts.late(lateSince)}</Banner>}
      {notes.length > 0 && (
        <Fact label={texts.notes}>
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </Fact>
      )}
      {place === null ? (
        <Banner tone="warn">{texts.noPlace}</Banner>
      ) : (
        <>
          <p className={css.address}>
            {place.address}
            {place.detail !== '' && <span>{place.detail}</span>}
          </p>
          <nav aria-label={texts.map} className={css.ways}>
            {MAPS.map(({ label, hrefOf }) => (
              <Way key={label} href={hrefOf(encodeURIComponent(place.address))} icon="pin" isElsewhere>
                {label}
              </Way>
            ))}
          </nav>
          {place.phone !== null && (
            <div className={css.ways}>
              <Way href={`tel:${place.phone}`} icon="phone">
                {texts.call}
              </Way>
              <Way href={`sms:${place.phone}`} icon="chat">
                {texts.message}
              </Way>
            </div>
          )}
          {!isBringing && <Fact label={texts.entrance}>{place.note === '' ? texts.noEntrance : place.note}</Fact>}
          {isBringing && <Fact label={texts.receiver}>{place.recipientName}</Fact>}
          {!isBringing && place.recipientName !== stop.customerName && (
            <Fact label={texts.recipient}>{place.recipientName}</Fact>
          )}
        </>
      )}
      <Fact label={texts.gear}>{gearText(stop)}</Fact>
      {isBringing && <Fact label={texts.locker}>{stop.locker ?? texts.noLocker}</Fact>}
      <Fact label={texts.half}>{whenText(stop)}</Fact>
    </>
  )
}

/** By address: none of them needs a key, and nothing goes there before the driver presses. */
const MAPS = [
  { label: '카카오맵', hrefOf: (address: string) => `https://map.kakao.com/link/search/${address}` },
  { label: '네이버 지도', hrefOf: (address: string) => `https://map.naver.com/p/search/${address}` },
  { label: '티맵', hrefOf: (address: string) => `tmap://search?name=${address}` },
] as const

type WayProps = {
  readonly href: string
  readonly icon: IconName
  readonly isElsewhere?: boolean
  readonly children: ReactNode
}

const Way = ({ href, icon, isElsewhere, children }: WayProps) => (
  <a className={css.way} href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
    <Icon name={icon} size={20} />
    {children}
  </a>
)

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <dl className={css.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </dl>
)
