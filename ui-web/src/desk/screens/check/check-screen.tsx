import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { output as Parsed } from 'zod/mini'
import { LockerZone } from '#core/storing/locker.ts'
import { type CheckedZone, zoneToCheck } from '#adapters/http/contract/staff/lockers.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { checkedLines, CHECK_TEXTS as texts } from '../../texts/check.ts'
import { STORAGE_TEXTS } from '../../texts/storage.ts'
import css from './check.module.css'
import { ScanZone } from './scan-zone.tsx'
import { NOT_BEGUN, useZoneDraft } from './use-zone-draft.ts'

/** Stock-taking: the labels of a zone are read, and compared with what was recorded (G887). */
export function CheckScreen() {
  const [query] = useSearchParams()
  const region = query.get('region')
  const zone = LockerZone.parse(query.get('zone') ?? '').unwrapOr(null)
  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      {region === null || zone === null ? (
        <Notice title={texts.noZone} text={texts.noZoneText} />
      ) : (
        <Zone key={`${region} ${zone}`} region={region} zone={zone} />
      )}
      <TextLink way={{ to: '/desk/storage' }}>{texts.toStorage}</TextLink>
    </div>
  )
}

type ZoneProps = { readonly region: string; readonly zone: LockerZone }

function Zone({ region, zone }: ZoneProps) {
  const [{ sets, since, scanned }, change] = useZoneDraft(region, zone)
  const [done, setDone] = useState<CheckedZone | null>(null)
  if (done !== null) return <Done zone={zone} checked={done} />
  return (
    <>
      <h2 className={css.zone}>{STORAGE_TEXTS.zoneTitle(zone)}</h2>
      {sets === null ? (
        <Begin
          region={region}
          zone={zone}
          onBegin={({ sets: expected, at }) => change({ sets: expected, since: at, scanned: [] })}
        />
      ) : (
        <ScanZone
          key={since}
          check={{ region, zone, sets, since, scanned }}
          onScanned={label => change({ scanned: [...scanned, label] })}
          onAgain={() => change(NOT_BEGUN)}
          onDone={checked => {
            change(NOT_BEGUN)
            setDone(checked)
          }}
        />
      )}
    </>
  )
}

type BeginProps = ZoneProps & { readonly onBegin: (begun: Parsed<typeof zoneToCheck.answer>) => void }

/** From here on what somebody else records is not counted. */
function Begin({ region, zone, onBegin }: BeginProps) {
  const loaded = useStaffCall(zoneToCheck, { query: { region, zone } })
  const { nameOf } = useStaffNames()
  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  const begun = loaded.status === 'ready' ? loaded.value : null
  return (
    <Card>
      <div className={css.begin}>
        <p>{texts.lead}</p>
        {begun !== null && (
          <>
            <p>{texts.expected(begun.sets.length)}</p>
            <p className={css.note}>
              {begun.last === null ? texts.never : texts.last(begun.last.at, nameOf(begun.last.by), begun.last.missing)}
            </p>
          </>
        )}
        <Button
          disabled={begun === null}
          onPress={() => {
            if (begun !== null) onBegin(begun)
          }}
        >
          {texts.begin}
        </Button>
      </div>
    </Card>
  )
}

const Done = ({ zone, checked }: { readonly zone: string; readonly checked: CheckedZone }) => (
  <Card title={texts.doneTitle(zone)}>
    <ul className={css.lines}>
      {checkedLines(checked).map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {checked.missing.length > 0 && <TextLink way={{ to: '/desk/tasks' }}>{texts.toTasks}</TextLink>}
  </Card>
)
