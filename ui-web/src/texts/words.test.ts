import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const PLACES = [
  'ui-web/src/texts',
  'adapters/messaging/notices',
  'adapters/http/server/messages.ts',
  'core/storing',
  'core/notices',
  'core/account',
  'adapters/terms',
  'adapters/http/server/staff',
  'ui-web/src/desk/texts',
] as const

/** Names of the API, which customers' texts do not repeat. */
const ON_THE_WIRE = ['core/storing/home-status.ts', 'core/storing/record-status.ts']

/** What was said before, and what is said now (docs/glossary.md). */
const GONE: readonly (readonly [RegExp, string])[] = [
  [/체크아웃/, '꺼내기'],
  [/재보관/, '다시 맡기기'],
  [/업사이클/, '재활용'],
  [/기독탄신일/, '성탄절'],
  [/서비스가 받지 못/, '저장하지 못했어요'],
  [/받아 주지 않아/, '승인하지 않아'],
  [/아직 몰라요/, '확인하지 못했어요'],
  [/저절로/, '자동으로'],
  [/주소가 바뀌었거나/, '링크가 잘못됐거나'],
  [/결제 (회사|시각)|결제한 때/, '결제대행사, 결제 일시'],
  [/날부터 세요/, '날부터 시작돼요'],
  [/\[(필수|선택)\]/, '(필수), (선택)'],
  [/모두 동의할게요/, '모두 동의해요'],
  [/신청이? 닫(혔|았)어요/, '자동으로 취소됐어요'],
  [/새 장비 등록/, '장비 맡기기'],
  [/phone\}(으로|로)/, 'withRo(phone)'],
  [/빠져 있어요|밤 12시/, '결과를 받지 못했어요, 까지'],
  [/반환 요청|보관 완료/, '꺼내기 신청, 보관 종료'],
  [/보관 기록/, '진행 기록, 보관 내역'],
  [/\S \(필수\)/, '(필수) before what it is about'],
  [/Google ?[가-힣]|[가-힣] ?Google/, '구글'],
  [/로그인이 풀렸/, '로그아웃됐어요'],
  [/해서 잠시 멈췄/, '짧은 시간에 여러 번 …했어요'],
  [/년차|년째/, '년 차'],
  [/는지 몰라요/, '확인하지 못했어요'],
  [/(알려|보여|돌려|맡아|전해) 드/, '알려드려요, 보여드려요, in one word'],
  [/더해요|더하기|더했/, '추가해요'],
  [/일\((\$|[일월화수목금토]\))/, '25일 (수), with a space'],
  [/취소 요청/, '취소를 신청했어요'],
  [/\d–\d|\}–\$/, '1~6시'],
  [/(빠져)?나간 돈/, '결제된 금액은 없어요'],
  [/[가-힣]!/, 'no exclamation mark'],
  [/궁금한 점은 .*알려/, '궁금한 점은 … 물어봐 주세요'],
  [/연장 결제 \$\{won/i, '연장 보관료 99,000원이 결제되지 않았어요'],
  [/하는 날의 전날|하는 날이 되기 전/, '픽업 전날까지'],
]

/** What customers do in the app, by one word each; the law's own words, and what the staff does, are said elsewhere. */
const GONE_IN_THE_APP: readonly (readonly [RegExp, string])[] = [
  [/변경/, '바꾸기, 바뀐 약관'],
  [/삭제/, '지우기'],
  [/연장일/, '다음 결제일'],
]

const filesOf = (place: string): readonly string[] =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(join(ROOT, place))
        .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map(name => `${place}/${name}`)

const linesWith = (wrong: RegExp, places: readonly string[]): readonly string[] =>
  places
    .flatMap(filesOf)
    .filter(file => !ON_THE_WIRE.includes(file))
    .flatMap(file =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter(line => wrong.test(line))
        .map(line => `${file}: ${line.trim()}`),
    )

test.each(GONE)('no text for customers says %s any more', wrong => {
  expect(linesWith(wrong, PLACES)).toEqual([])
})

test.each(GONE_IN_THE_APP)('no text of the app says %s any more', wrong => {
  expect(linesWith(wrong, ['ui-web/src/texts'])).toEqual([])
})
