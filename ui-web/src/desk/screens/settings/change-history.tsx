import { useState } from 'react'
import { type ListedChange, shopChanges } from '#adapters/http/contract/staff/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { Chip } from '../../../parts/chip.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { changeText, SETTINGS_TEXTS as texts, sinceText } from '../../texts/settings.ts'
import { ChangeSheet } from './change-sheet.tsx'
import css from './settings.module.css'
import type { ShownFacts } from './shown-facts.ts'

type Props = ShownFacts & { readonly canChange: boolean }

/** What was changed, from when on, by whom and why; each is taken back here. */
export function ChangeHistory({ facts, version, canChange }: Props) {
  const [withdrawing, setWithdrawing] = useState<ListedChange | null>(null)
  return (
    <Card title={texts.history}>
      <HistoryPart after={null} canChange={canChange} onWithdraw={setWithdrawing} />
      {withdrawing && (
        <ChangeSheet
          title={texts.withdrawSheet}
          text={`${changeText(withdrawing.facts)} · ${withdrawing.reason}`}
          wish={{ kind: 'WITHDRAW', change: withdrawing.change }}
          version={version}
          regions={facts.regions}
          reasons={texts.withdrawReasons}
          save={texts.withdraw}
          isAtOnce
          isDanger
          onClose={() => setWithdrawing(null)}
        />
      )}
    </Card>
  )
}

type PartProps = {
  readonly after: string | null
  readonly canChange: boolean
  readonly onWithdraw: (change: ListedChange) => void
}

/** A page of the history, and the next one once it is asked for. */
function HistoryPart({ after, canChange, onWithdraw }: PartProps) {
  const loaded = useStaffCall(shopChanges, after === null ? {} : { query: { after } })
  const [isMore, setMore] = useState(false)
  const { nameOf } = useStaffNames()
  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  if (loaded.status === 'loading') return null
  const { changes, next } = loaded.value
  if (changes.length === 0) return <p className={css.note}>{texts.noHistory}</p>
  return (
    <>
      <ul className={css.rows}>
        {changes.map(change => (
          <li key={change.change} className={css.row}>
            <span>
              <span className={css.name}>{changeText(change.facts)}</span>
              <span className={css.sub}>
                {texts.changedBy(nameOf(change.by), sinceText(change.recordedAt))}
                {change.effectiveFrom !== change.recordedAt &&
                  ` · ${texts.plan.since(sinceText(change.effectiveFrom))}`}
              </span>
              <span className={css.sub}>{change.reason}</span>
            </span>
            {change.isWithdrawn ? (
              <Chip>{texts.withdrawn}</Chip>
            ) : (
              canChange && (
                <button
                  type="button"
                  className={css.small}
                  aria-label={`${changeText(change.facts)} ${texts.withdraw}`}
                  onClick={() => onWithdraw(change)}
                >
                  {texts.withdraw}
                </button>
              )
            )}
          </li>
        ))}
      </ul>
      {next !== null && !isMore && (
        <Button tone="ghost" onPress={() => setMore(true)}>
          {texts.olderHistory}
        </Button>
      )}
      {next !== null && isMore && <HistoryPart after={next} canChange={canChange} onWithdraw={onWithdraw} />}
    </>
  )
}
