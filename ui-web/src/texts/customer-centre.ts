import { SHOP } from '../app/shop.ts'

export const CUSTOMER_CENTRE_TEXTS = {
  title: '무엇을\n도와드릴까요?',
  documentTitle: '고객센터',
  questions: '자주 묻는 질문',
  questionsNote: '픽업, 보관, 결제, 해지',
  contact: '이메일로 문의하기',
  contactNote: SHOP.support.email,
  call: '전화로 문의하기',
  callNote: `${SHOP.support.phone} · ${SHOP.support.hours}`,
  sheet: {
    title: '문의 보내기',
    to: '받는 사람',
    subject: '제목',
    inquiry: '문의 내용',
    placeholder: '궁금한 점을 편하게 적어 주세요',
    note: '쓰던 메일 앱이 열려요. 답장은 보낸 메일 주소로 드려요.',
    send: '메일 앱으로 보내기',
  },
} as const

export const INQUIRY_SUBJECT = `[${SHOP.brand.korean}] 문의`

export const SERVICE_INFO_TEXTS = {
  title: '서비스 정보',
  version: '앱 버전',
} as const
