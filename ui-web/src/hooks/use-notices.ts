import { NoticesSide } from '#adapters/container/notices-tokens.ts'
import { useUseCase } from '../di/use-use-case.ts'
import { usePages } from './use-pages.ts'

/** The customer's notices; asked once for the bell and for the page behind it. */
export const useNotices = () => {
  const { list, isNew, markSeen } = useUseCase(NoticesSide.readNotices)
  return { notices: usePages('notices', list), isNew, markSeen }
}
