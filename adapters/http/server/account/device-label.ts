/** First match wins: every browser claims to be several others. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, '아이폰'],
  [/iPad/, '아이패드'],
  [/Android/, '안드로이드'],
  [/Windows/, '윈도우'],
  [/Mac OS X|Macintosh/, '맥'],
  [/CrOS/, '크롬북'],
  [/Linux/, '리눅스'],
]

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/, '카카오톡'],
  [/NAVER\(inapp/, '네이버 앱'],
  [/Whale/, '웨일'],
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Edg(e|A|iOS)?\//, '엣지'],
  [/Firefox|FxiOS/, '파이어폭스'],
  [/Chrome|CriOS/, '크롬'],
  [/Safari/, '사파리'],
]

const first = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** `아이폰 · 사파리`: enough for a person to know their own devices by. */
export const deviceLabel = (userAgent: string): string =>
  [first(SYSTEMS, userAgent), first(BROWSERS, userAgent)].filter(Boolean).join(' · ') || '알 수 없는 기기'
