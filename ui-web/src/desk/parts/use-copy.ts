import { DESK_TEXTS } from '../texts/shared.ts'
import { useToast } from './use-toast.ts'

/** Copies a text and says so. */
export const useCopy = (): ((text: string, done: string) => Promise<void>) => {
  const say = useToast()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      say(done)
    } catch {
      // A browser may forbid it; there is another way beside it.
      say(DESK_TEXTS.copyFailed)
    }
  }
}
