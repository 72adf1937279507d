/** Toss's issuer codes with the names that Korean customers know their cards by. */
const ISSUERS: Readonly<Record<string, string>> = {
  '3K': '기업비씨카드',
  '46': '광주카드',
  '71': '롯데카드',
  '30': '산업카드',
  '31': '비씨카드',
  '51': '삼성카드',
  '38': '새마을금고카드',
  '41': '신한카드',
  '62': '신협카드',
  '36': '씨티카드',
  '33': '우리카드',
  W1: '우리카드',
  '37': '우체국카드',
  '39': '저축은행카드',
  '35': '전북카드',
  '42': '제주카드',
  '15': '카카오뱅크카드',
  '3A': '케이뱅크카드',
  '24': '토스뱅크카드',
  '21': '하나카드',
  '61': '현대카드',
  '11': '국민카드',
  '91': '농협카드',
  '34': '수협카드',
}

export const cardIssuer = (code: string): string => ISSUERS[code] ?? '카드'
