import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { PaymentTab } from '#core/storing/projection.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { Button } from '../../parts/button.tsx'
import { Toast } from '../../parts/toast.tsx'
import { ContractScene } from '../../scenes/contract-scene.tsx'
import { PAYMENT_LIST_TEXTS as texts } from '../../texts/records.ts'
import { CardRow } from '../cards/card-row.tsx'
import { PaymentItem } from './payment-item.tsx'
import { RecordList } from './record-list.tsx'
import { RecordTabs } from './record-tabs.tsx'

/** What is paid for now, and what was. */
export const PaymentListScreen = () => (
  <RecordTabs<PaymentTab>
    paths={[
      ['stored', '/mypage/payment/stored'],
      ['past', '/mypage/payment/past'],
    ]}
    texts={texts}
  >
    {tab => <Payments tab={tab} />}
  </RecordTabs>
)

function Payments({ tab }: { readonly tab: PaymentTab }) {
  const navigate = useNavigate()
  const ownRecords = useUseCase(Ports.ownRecords)
  const records = usePages(`payments-${tab}`, after => ownRecords.payments(tab, after))
  const [news, setNews] = useState<string | undefined>()
  const reload = async (said?: string) => {
    setNews(said)
    if (records.status !== 'loading') await records.retry()
  }
  const start = <Button onPress={() => void navigate('/storing/equipmentselection')}>{texts.start}</Button>
  return (
    <>
      {tab === 'stored' && <CardRow />}
      <RecordList
        records={records}
        failed={texts.failed}
        empty={{ ...texts.empty[tab], scene: <ContractScene />, ...(tab === 'stored' && { action: start }) }}
      >
        {record => <PaymentItem record={record} tab={tab} onChanged={reload} />}
      </RecordList>
      <Toast text={news} onDone={() => setNews(undefined)} />
    </>
  )
}
