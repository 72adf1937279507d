import type { Pool } from 'pg'
import { isKakaoCode, kakaoRefused } from './errors.ts'
import { type Faults, makeFaults } from '../login/faults.ts'

const PLACES = ['token', 'token-info', 'profile', 'logout', 'unlink'] as const

export type KakaoFaults = Faults<(typeof PLACES)[number]>

export const kakaoFaults = (pool: Pool): KakaoFaults =>
  makeFaults(pool, { provider: 'kakao', places: PLACES, isCode: isKakaoCode, refused: kakaoRefused })
