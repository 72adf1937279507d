import type { Won } from './won.ts'

/**
 * The shop's own facts. A shop that runs this changes them here and nowhere else; every text, rule and test derives from them.
 * What follows from each is in docs/rules.
 */
export const SHOP = {
  brand: { latin: 'Seasonkeep', korean: '시즌킵' },
  /** Shown under service info. */
  version: 'v1.4',
  regions: [
    {
      code: 'RESORT',
      label: '스노우밸리 리조트 보관소',
      area: '스노우밸리',
      /** For the map, in degrees. */
      at: { latitude: 37.6445, longitude: 128.6801 },
    },
  ],
  /** Per equipment set and year, in won. */
  yearlyPrice: { BASIC: 99_000 as Won, FLEX: 139_000 as Won },
  /** Kept back when a paid order is cancelled before pickup, in hundredths of a percent; stored with each payment (G41). */
  paymentFeeBasisPoints: 300,
  /** 100 % back within seven days of the contract while nothing was picked up (G43). Counsel decides; off until then. */
  statutoryWithdrawal: false,
  /** `MM-DD`. The season's label changes on `seasonStart`; the window is when gear is in use (G85). */
  season: { start: '07-01', windowStart: '11-15', windowEnd: '03-31' },
  /** Orders after this hour (Asia/Seoul) count from the next business day (G74). */
  pickup: { lastHour: 18, withinBusinessDays: [1, 2] },
  /** Renewals are charged from this hour (Asia/Seoul) on the day they are due (G65). */
  renewalChargeHour: 10,
  support: { email: 'help@seasonkeep.kr', phone: '1588-0000', hours: '평일 10:00~18:00' },
  company: { name: '시즌킵', registration: '000-00-00000', address: '강원특별자치도 스노우밸리로 1' },
  links: {
    terms: 'https://seasonkeep.kr/terms',
    privacy: 'https://seasonkeep.kr/privacy',
    electronicFinance: 'https://seasonkeep.kr/electronic-finance',
    marketing: 'https://seasonkeep.kr/marketing',
    damageCompensation: 'https://seasonkeep.kr/damage-compensation',
    autoExtension: 'https://seasonkeep.kr/auto-extension',
    partnerDisclaimer: 'https://seasonkeep.kr/partner-disclaimer',
    pickupNotice: 'https://seasonkeep.kr/pickup',
    help: 'https://seasonkeep.kr/help',
  },
} as const
