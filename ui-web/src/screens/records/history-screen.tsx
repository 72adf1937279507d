import { useLocation, useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { StorageTab } from '#core/storing/ports/own-records.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { EmptyScene } from '../../scenes/moment-scenes.tsx'
import { HISTORY_TEXTS as texts } from '../../texts/records.ts'
import { HistoryItem } from './history-item.tsx'
import { RecordList } from './record-list.tsx'
import css from './records.module.css'
import { SignedInOnly } from './signed-in-only.tsx'

const PATHS = {
  applied: '/mypage/progress/inprogress',
  inStorage: '/mypage/progress/stored',
  ended: '/mypage/progress/completed',
} as const satisfies Record<StorageTab, string>

const TABS = Object.keys(PATHS) as StorageTab[]

/** What was applied for, what is stored and what has ended; each tab has its address. */
export function HistoryScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tab = TABS.find(one => PATHS[one] === pathname) ?? 'applied'

  return (
    <SignedInOnly>
      <ScreenFrame
        title={texts.title}
        documentTitle={`${texts.title}: ${texts.tabs[tab]}`}
        back={{ onPress: () => void navigate('/mypage') }}
      >
        <div className={css.tabs}>
          <Tabs
            label={texts.title}
            tabs={TABS.map(value => ({ value, label: texts.tabs[value] }))}
            value={tab}
            onChange={chosen => void navigate(PATHS[chosen], { replace: true })}
          >
            <History tab={tab} />
          </Tabs>
        </div>
      </ScreenFrame>
    </SignedInOnly>
  )
}

function History({ tab }: { readonly tab: StorageTab }) {
  const navigate = useNavigate()
  const ownRecords = useUseCase(Ports.ownRecords)
  const records = useLoaded(`history-${tab}`, () => ownRecords.history(tab))
  const start = <Button onPress={() => void navigate('/storing/equipmentselection')}>{texts.start}</Button>

  return (
    <RecordList
      records={records}
      failed={texts.failed[tab]}
      failedScene={<EmptyScene />}
      empty={{ ...texts.empty[tab], ...(tab === 'applied' && { action: start }) }}
    >
      {record => <HistoryItem record={record} />}
    </RecordList>
  )
}
