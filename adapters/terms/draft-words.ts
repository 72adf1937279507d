import type { Shop } from '#core/shared/shop.ts'

/** `3%` of 300 hundredths of a percent. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`

/** Who signs a text. */
export const companyLines = ({ company, support }: Shop): string =>
  [
    '## 회사 정보',
    '',
    `- 상호: ${company.name}`,
    `- 대표자: ${company.representative}`,
    `- 사업자등록번호: ${company.registration}`,
    `- 통신판매업 신고번호: ${company.mailOrder}`,
    `- 주소: ${company.address}`,
    `- 고객센터: ${support.phone}, ${support.email} (${support.hours})`,
  ].join('\n')
