import { ResultAsync } from 'neverthrow'
import type { NotLoaded } from '#core/storing/ports/places.ts'

/** A provider's script may load and never call back. */
export const FRAME_TIMEOUT_SECONDS = 10

type Frame = {
  /** A page of ours with a policy of its own, which says `shown` or `failed`, and whatever else it has to say. */
  readonly src: string
  readonly title: string
  readonly onMessage?: (message: unknown) => void
}

/** Puts a provider's page into the box; taken out again when it is not shown in time (G681). */
export const openProviderFrame = ResultAsync.fromThrowable(
  (box: HTMLElement, { src, title, onMessage = () => undefined }: Frame): Promise<void> =>
    new Promise((resolve, reject) => {
      const over = new AbortController()
      const frame = Object.assign(document.createElement('iframe'), { src, title })
      const giveUp = (): void => {
        over.abort()
        frame.remove()
        reject(new Error(`${src} is not shown`))
      }
      const timer = setTimeout(giveUp, FRAME_TIMEOUT_SECONDS * 1000)
      const onAnyMessage = ({ source, data }: MessageEvent<unknown>): void => {
        if (!frame.isConnected) return over.abort()
        if (source !== frame.contentWindow) return
        const { state } = Object(data) as { readonly state?: unknown }
        if (state === undefined) return onMessage(data)
        clearTimeout(timer)
        if (state === 'shown') resolve()
        else giveUp()
      }
      window.addEventListener('message', onAnyMessage, { signal: over.signal })
      box.append(frame)
    }),
  (): NotLoaded => ({ kind: 'NotLoaded' }),
)
