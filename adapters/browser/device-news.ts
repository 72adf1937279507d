import type { OrderId } from '#core/shared/ids.ts'
import type { DeviceNews, NewsHearing } from '#core/staff/ports/device-news.ts'

const REOPEN_MS = 15_000

/** Server-sent events, by one stream for all who listen. A browser opens a lost stream by itself, but not one that was refused. */
export const deviceNews = (address: string): DeviceNews => {
  const hearings = new Set<NewsHearing>()
  const tell = (say: (hearing: NewsHearing) => void) => hearings.forEach(say)
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('open', () => tell(({ onOpen }) => onOpen()))
    source.addEventListener('order', ({ data }) => tell(({ onOrder }) => onOrder(data as OrderId)))
    source.addEventListener('signed-out', () => tell(({ onSignedOut }) => onSignedOut()))
    source.addEventListener('error', () => {
      tell(({ onLost }) => onLost())
      if (source.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(open, REOPEN_MS)
    })
  }
  return {
    listen(hearing) {
      hearings.add(hearing)
      if (hearings.size === 1) open()
      else if (source.readyState === EventSource.OPEN) hearing.onOpen()
      return () => {
        if (!hearings.delete(hearing) || hearings.size > 0) return
        clearTimeout(timer)
        source.close()
      }
    },
  }
}
