import { okAsync } from 'neverthrow'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memorySocialRecords = ({ beginnings, candidates }: MemoryDatabase): SocialRecords => ({
  begin(beginning) {
    beginnings.set(beginning.state, beginning)
    return okAsync(undefined)
  },
  useBeginning({ state, provider, browser, at }) {
    const begun = beginnings.get(state)
    const isTheirs = begun?.provider === provider && begun.browser === browser && begun.expiresAt > at
    return okAsync(isTheirs && beginnings.delete(state))
  },
  keepCandidate(candidate) {
    candidates.set(candidate.id, candidate)
    return okAsync(undefined)
  },
  findCandidate(id, at) {
    const candidate = candidates.get(id)
    return okAsync(candidate && candidate.expiresAt > at ? candidate : null)
  },
  deleteCandidatesOf(provider, providerId) {
    for (const { id, profile } of candidates.values()) {
      if (profile.provider === provider && profile.providerId === providerId) candidates.delete(id)
    }
    return okAsync(undefined)
  },
})
