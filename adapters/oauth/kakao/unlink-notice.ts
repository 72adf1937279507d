import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReadUnlinkNotice } from '../unlink-notice.ts'

const Fields = z.object({ user_id: z.string().regex(/^\d{1,20}$/) })

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Kakao signs nothing: that the header holds the shop's admin key is the whole proof. */
export const kakaoUnlinkNotice =
  (adminKey: string): ReadUnlinkNotice =>
  ({ authorization, fields }) => {
    const sent = Fields.safeParse(fields)
    const isKakao = timingSafeEqual(digest(authorization), digest(`KakaoAK ${adminKey}`))
    return sent.success && isKakao ? sent.data.user_id : null
  }
