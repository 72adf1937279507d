import { useState } from 'react'
import type { Instant } from '#core/shared/instant.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import { type LockerZone, parseLockerLabel } from '#core/storing/locker.ts'
import { type CheckedZone, checkZone, type ExpectedSetRow } from '#adapters/http/contract/staff/lockers.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { ScanField } from '../../parts/scan-field.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { checkedLines, CHECK_TEXTS as texts } from '../../texts/check.ts'
import { SCAN_TEXTS } from '../../texts/scan.ts'
import css from './check.module.css'
import { TooMuchRow } from './too-much-row.tsx'

type ZoneCheck = {
  readonly region: string
  readonly zone: LockerZone
  readonly sets: readonly ExpectedSetRow[]
  readonly since: Instant
  readonly scanned: readonly string[]
}

type Props = {
  readonly check: ZoneCheck
  readonly onScanned: (label: string) => void
  readonly onAgain: () => void
  readonly onDone: (checked: CheckedZone) => void
}

/** One label after another; what is still looked for, and what should be elsewhere. */
export function ScanZone({ check, onScanned, onAgain, onDone }: Props) {
  const { sets, scanned } = check
  const say = useToast()
  const [asked, setAsked] = useState<'FINISH' | 'AGAIN' | null>(null)
  const isOf = (label: string) => (set: ExpectedSetRow) => set.label === label || set.orderId === label
  const left = sets.filter(set => !scanned.some(label => isOf(label)(set)))
  const tooMuch = scanned.filter(label => !sets.some(isOf(label)))

  const scan = async (read: string): Promise<string | null> => {
    if (parseLockerLabel(read).isOk()) return SCAN_TEXTS.isLocker
    const label = LabelCode.parse(read).map(LabelCode.format).unwrapOr(read.toUpperCase())
    // A label tells by itself that it was mistyped; an order is read by its whole number.
    if (LabelCode.parse(label).isErr() && !label.startsWith('SK-')) return SCAN_TEXTS.nothing(read)
    if (scanned.includes(label)) say(texts.already(label))
    else onScanned(label)
    return null
  }

  return (
    <>
      <ScanField label={texts.label} onCode={scan} isNext isSeries />
      <p className={css.progress} role="status">
        {texts.progress(sets.length - left.length, sets.length)}
      </p>
      {tooMuch.length > 0 && (
        <section>
          <h3 className={css.head}>{texts.tooMuch}</h3>
          {tooMuch.map(label => (
            <TooMuchRow key={label} label={label} />
          ))}
        </section>
      )}
      {left.length > 0 && (
        <section>
          <h3 className={css.head}>{texts.left}</h3>
          {left.map(({ orderId, label, locker }) => (
            <ListRow
              key={orderId}
              title={texts.inLocker(locker)}
              note={label ?? orderId}
              way={{ to: `/desk/orders/${orderId}` }}
            />
          ))}
        </section>
      )}
      <Button onPress={() => setAsked('FINISH')}>{texts.finish}</Button>
      <p className={css.note}>{texts.isKept}</p>
      <TextLink way={{ onPress: () => setAsked('AGAIN') }}>{texts.again}</TextLink>
      <BottomSheet
        open={asked === 'AGAIN'}
        onClose={() => setAsked(null)}
        title={texts.againTitle}
        text={texts.againText}
        actions={
          <Button tone="danger" onPress={onAgain}>
            {texts.again}
          </Button>
        }
      />
      {asked === 'FINISH' && <FinishSheet check={check} onDone={onDone} onClose={() => setAsked(null)} />}
    </>
  )
}

type FinishProps = Pick<Props, 'check' | 'onDone'> & { readonly onClose: () => void }

/** What becomes a task, and what belongs where, is said before it is recorded (G886). */
function FinishSheet({ check: { region, zone, since, scanned }, onDone, onClose }: FinishProps) {
  const { queries } = useDesk()
  return (
    <PlannedSheet
      title={texts.finishTitle}
      reasons={texts.reasons}
      ask={(send, { body, ...parcel }) =>
        send(checkZone, { ...parcel, body: { ...body, region, zone, since, scanned: [...scanned] } })
      }
      linesOf={checkedLines}
      action={texts.finish}
      busy={texts.finishing}
      done={texts.finished}
      onDone={checked => {
        onDone(checked)
        void queries.invalidateQueries()
      }}
      onClose={onClose}
    />
  )
}
