import type { Pool } from 'pg'
import { type Faults, makeFaults } from '../login/faults.ts'
import { isNaverCode, naverRefused } from './errors.ts'

const PLACES = ['token', 'refresh', 'delete', 'revoke', 'profile', 'verify'] as const

export type NaverFaults = Faults<(typeof PLACES)[number]>

export const naverFaults = (pool: Pool): NaverFaults =>
  makeFaults(pool, { provider: 'naver', places: PLACES, isCode: isNaverCode, refused: naverRefused })
