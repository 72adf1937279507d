import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { storyAction } from '#core/storing/story-action.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { storyActionText } from '../../texts/records.ts'

/** What the state of a storage asks of its customer, if anything (G700). */
export function StoryBar({ record }: { readonly record: StorageRecord }) {
  const navigate = useNavigate()
  const resumeUnpaidOrder = useUseCase(StoringSide.resumeUnpaidOrder)
  const action = storyAction(record)
  if (action === null) return null

  const go = () =>
    match(action)
      .with('PAY', () => {
        resumeUnpaidOrder(record)
        return navigate('/storing/storinginfo')
      })
      .with('PAY_RENEWAL', () => navigate('/mypage/payment/stored'))
      .with('SEE_REPORT', 'TAKE_OUT', () => navigate('/equipment'))
      .exhaustive()
  return <ActionBar onPress={() => void go()}>{storyActionText(action)}</ActionBar>
}
