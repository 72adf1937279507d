import type { SocialStore, SocialDraft, SocialNewcomer, SocialStart } from '#core/account/ports/social-store.ts'
import type { Instant } from '#core/shared/instant.ts'
import { memoryDeviceStore } from './memory-device-store.ts'

/** What a social sign-in under way keeps on the device, for as long as the program runs. */
export const memorySocialStore = (): SocialStore => {
  const starts = new Map<string, readonly SocialStart[]>()
  const progress = memoryDeviceStore<Instant | null>(null)
  const newcomer = memoryDeviceStore<SocialNewcomer | null>(null)
  const draft = memoryDeviceStore<SocialDraft | null>(null)
  const naverToken = memoryDeviceStore<string | null>(null)
  return {
    starts: {
      read: provider => starts.get(provider) ?? [],
      write: (provider, kept) => void starts.set(provider, kept),
    },
    naverProgress: {
      ...progress,
      read() {
        const begunAt = progress.read()
        return begunAt === null ? null : { begunAt, isOfThisTab: true }
      },
    },
    newcomer: {
      read: newcomer.read,
      write: newcomer.write,
      readDraft: draft.read,
      writeDraft: draft.write,
      clear() {
        newcomer.clear()
        draft.clear()
      },
    },
    providerTokens: {
      writeKakao: () => undefined,
      writeNaver: naverToken.write,
      readNaver: naverToken.read,
      writeGoogle: () => undefined,
    },
  }
}
