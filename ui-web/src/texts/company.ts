/** What the law calls the facts of a mail-order business. */
export const COMPANY_TEXTS = {
  title: (name: string) => `${name} 사업자 정보`,
  representative: '대표',
  registration: '사업자등록번호',
  mailOrder: '통신판매업 신고번호',
  address: '주소',
  phone: '전화',
  email: '이메일',
  hosting: '호스팅 제공',
  lookUp: '사업자정보 확인',
  terms: '이용약관',
  privacy: '개인정보처리방침',
} as const
