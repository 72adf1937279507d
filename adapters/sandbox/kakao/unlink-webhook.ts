import { SANDBOX_KAKAO_KEYS } from './keys.ts'

/** Kakao counts anything later as a failed delivery. */
const ANSWER_LIMIT_MS = 3_000

export const REFERRER_TYPES = [
  'ACCOUNT_DELETE',
  'FORCED_ACCOUNT_DELETE',
  'UNLINK_FROM_ADMIN',
  'UNLINK_FROM_APPS',
  'INCOMPLETE_SIGN_UP',
] as const

/** Tells the merchant that a person unlinked (K8); the status of the answer, or null when none came in time. */
export const sendUnlinkWebhook = async (
  publicUrl: string,
  notice: {
    readonly person: string
    readonly key: 'right' | 'wrong'
    readonly referrerType: (typeof REFERRER_TYPES)[number]
  },
): Promise<number | null> => {
  const { adminKey, appId } = SANDBOX_KAKAO_KEYS
  const response = await fetch(`${publicUrl}/api/webhooks/kakao/unlink`, {
    method: 'POST',
    headers: { authorization: `KakaoAK ${notice.key === 'right' ? adminKey : 'wrong'}` },
    body: new URLSearchParams({ app_id: appId, user_id: notice.person, referrer_type: notice.referrerType }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? null
}
