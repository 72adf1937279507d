import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { ReturnFromSocialFailure } from '#core/account/customer/return-from-social.ts'
import type { SocialLoginOutcome } from '#core/account/customer/social-entrance.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'

export type SocialReturn =
  | { readonly status: 'processing' }
  | { readonly status: 'arrived'; readonly arrival: SocialLoginOutcome }
  | { readonly status: 'failed'; readonly failure: ReturnFromSocialFailure }

/** Enters with what the provider put into the address of this page. */
export const useSocialReturn = (provider: 'kakao' | 'naver'): SocialReturn => {
  const loadReturn = useUseCaseLater(AccountSide.returnFromSocial)
  const [query] = useSearchParams()
  const [returned, show] = useState<SocialReturn>({ status: 'processing' })

  useEffect(() => {
    let isHere = true
    const callback = {
      code: query.get('code'),
      state: query.get('state'),
      error: query.get('error'),
      description: query.get('error_description'),
    }
    void ask(loadReturn, useCase => useCase(provider, callback)).match(
      arrival => isHere && show({ status: 'arrived', arrival }),
      failure => isHere && show({ status: 'failed', failure }),
    )
    return () => {
      isHere = false
    }
  }, [loadReturn, provider, query])

  return returned
}
