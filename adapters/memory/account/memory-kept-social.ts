import type { KeptSocial, SocialDraft, SocialNewcomer, SocialStart } from '#core/account/ports/kept-social.ts'
import type { Instant } from '#core/shared/instant.ts'
import { memoryKept } from './memory-kept.ts'

/** What a social sign-in under way keeps on the device, for as long as the program runs. */
export const memoryKeptSocial = (): KeptSocial => {
  const starts = new Map<string, readonly SocialStart[]>()
  const progress = memoryKept<Instant | null>(null)
  const newcomer = memoryKept<SocialNewcomer | null>(null)
  const draft = memoryKept<SocialDraft | null>(null)
  const naverToken = memoryKept<string | null>(null)
  return {
    starts: {
      read: provider => starts.get(provider) ?? [],
      keep: (provider, kept) => void starts.set(provider, kept),
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
      keep: newcomer.keep,
      readDraft: draft.read,
      keepDraft: draft.keep,
      forget() {
        newcomer.forget()
        draft.forget()
      },
    },
    providerTokens: {
      keepKakao: () => undefined,
      keepNaver: naverToken.keep,
      readNaver: naverToken.read,
      keepGoogle: () => undefined,
    },
  }
}
