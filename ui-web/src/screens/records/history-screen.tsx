import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { StorageTab } from '#core/storing/record-list.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { Button } from '../../parts/button.tsx'
import { ContractScene } from '../../scenes/contract-scene.tsx'
import { EmptyScene } from '../../scenes/moment-scenes.tsx'
import { HISTORY_TEXTS as texts } from '../../texts/records.ts'
import { HistoryItem } from './history-item.tsx'
import { RecordList } from './record-list.tsx'
import { RecordTabs } from './record-tabs.tsx'

/** What was applied for, what is stored and what has ended. */
export const HistoryScreen = () => (
  <RecordTabs<StorageTab>
    paths={[
      ['applied', '/mypage/progress/inprogress'],
      ['inStorage', '/mypage/progress/stored'],
      ['ended', '/mypage/progress/completed'],
    ]}
    texts={texts}
  >
    {tab => <History tab={tab} />}
  </RecordTabs>
)

function History({ tab }: { readonly tab: StorageTab }) {
  const navigate = useNavigate()
  const ownRecords = useUseCase(Ports.ownRecords)
  const records = usePages(`history-${tab}`, after => ownRecords.history(tab, after))
  // A locker that is free is for what may still be stored.
  const scene = tab === 'ended' ? <ContractScene /> : <EmptyScene />
  const start = <Button onPress={() => void navigate('/storing/equipmentselection')}>{texts.start}</Button>

  return (
    <RecordList
      records={records}
      failed={texts.failed[tab]}
      failedScene={scene}
      empty={{ ...texts.empty[tab], scene, ...(tab === 'applied' && { action: start }) }}
    >
      {record => <HistoryItem record={record} />}
    </RecordList>
  )
}
