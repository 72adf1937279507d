import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { LOCKERS_TEXTS as texts } from '../../texts/lockers.ts'
import { lockerUseText, STORAGE_TEXTS } from '../../texts/storage.ts'
import { lockerUse, type ShownLocker } from '../storage/use-lockers.ts'
import css from './lockers.module.css'

type Props = {
  readonly locker: ShownLocker
  readonly region: string
  /** Null where the member may not. */
  readonly onBlock: (() => void) | null
  readonly onRemove: (() => void) | null
  readonly onClose: () => void
}

/** One locker: what it is for, what is in it, and what may be done with it. */
export function LockerSheet({ locker, region, onBlock, onRemove, onClose }: Props) {
  const { code, zone, kind, capacity, orders, blockedReason } = locker
  const facts = [
    [texts.locker.zone, zone],
    [texts.locker.kind, texts.add.kinds[kind]],
    [texts.locker.capacity, texts.locker.places(orders.length, capacity)],
    ...(blockedReason === null ? [] : [[texts.locker.blocked, blockedReason]]),
  ] as const
  return (
    <BottomSheet
      open
      onClose={onClose}
      title={STORAGE_TEXTS.inside(code)}
      text={blockedReason === null ? lockerUseText(lockerUse(locker)) : lockerUseText('blocked')}
      actions={
        onBlock === null ? (
          <Button tone="ghost" onPress={onClose}>
            {texts.locker.close}
          </Button>
        ) : (
          <>
            {onRemove !== null && orders.length === 0 && (
              <Button tone="ghost" onPress={onRemove}>
                {texts.remove.action}
              </Button>
            )}
            <Button tone={blockedReason === null ? 'ghost' : 'primary'} onPress={onBlock}>
              {blockedReason === null ? texts.block.open : texts.unblock.open}
            </Button>
          </>
        )
      }
    >
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.ways}>
        {orders.length > 0 && (
          <TextLink isAtEdge way={{ to: `/desk/storage?locker=${encodeURIComponent(code)}` }}>
            {texts.locker.inside}
          </TextLink>
        )}
        <TextLink isAtEdge way={{ to: labelsWay(code, region) }}>
          {texts.locker.print}
        </TextLink>
      </div>
    </BottomSheet>
  )
}

/** To the labels of a locker or a range of them. */
export const labelsWay = (lockers: string, region: string): string =>
  `/desk/labels?${new URLSearchParams({ lockers, region }).toString()}`
