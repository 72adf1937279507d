import { useSearchParams } from 'react-router-dom'
import { Banner } from '../../../parts/banner.tsx'
import { STORAGE_TEXTS as texts } from '../../texts/storage.ts'

/** Where the set before went, until the next one: who pressed for a free locker has yet to carry it there. */
export function LastPut() {
  const [query] = useSearchParams()
  const locker = query.get('put')
  return locker === null ? null : <Banner tone="good">{texts.put(locker)}</Banner>
}
