import type { OrderId } from '#core/shared/ids.ts'
import type { DeviceNews } from '#core/staff/ports/device-news.ts'

const REOPEN_MS = 15_000

/** Server-sent events. A browser opens a lost stream by itself, but not one that was refused. */
export const deviceNews = (address: string): DeviceNews => ({
  listen({ onOpen, onLost, onOrder, onSignedOut }) {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      source = new EventSource(address)
      source.addEventListener('open', onOpen)
      source.addEventListener('order', ({ data }) => onOrder(data as OrderId))
      source.addEventListener('signed-out', onSignedOut)
      source.addEventListener('error', () => {
        onLost()
        if (source.readyState !== EventSource.CLOSED) return
        clearTimeout(timer)
        timer = setTimeout(open, REOPEN_MS)
      })
    }
    open()
    return () => {
      clearTimeout(timer)
      source.close()
    }
  },
})
