import { match } from 'ts-pattern'
import { NOTICE_DAYS } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import type { ListedVersion, ReleasedVersion } from '#adapters/http/contract/staff/terms.ts'
import { fullDay, momentText } from '../../texts/dates.ts'

export const DESK_TERMS_TEXTS = {
  title: '약관',
  lead: '가게와 고객을 묶는 글이에요. 새 글은 초안으로 가져와 비교한 다음, 시행일을 정해요.',
  readOnly: '약관은 관리자만 가져오고 시행할 수 있어요.',
  list: '글 목록',
  choose: '볼 글을 골라 주세요.',
  back: '글 목록으로',
  onlyDraft: '시행 중인 글 없음 · 제품에 든 초안',
  inForce: (version: string) => `${version} 시행 중`,
  coming: (count: number) => `시행 예정 ${count}개`,
  drafts: (count: number) => `초안 ${count}개`,
  productDraft: '제품에 든 초안',
  productDraftNote: '시행한 글이 없어서, 고객에게 초안이라고 알리며 보여줘요.',
  versions: '버전',
  imported: (moment: string) => `${moment}에 가져왔어요`,
  told: (moment: string) => `${moment}까지 고객에게 모두 알렸어요`,
  telling: '고객에게 알리고 있어요',
  worse: '고객에게 불리',
  reading: { text: '고객이 보는 모습', changes: '지금 글과 다른 점' },
  readingLabel: '무엇을 볼까요?',
  save: 'Markdown으로 저장하기',
  saved: '파일로 저장했어요.',
  compare: {
    same: '지금 글과 똑같아요.',
    unchanged: (count: number) => `같은 문단 ${count}개`,
    removed: '없어진 문단',
    added: '새 문단',
  },
  import: {
    open: '새 글 가져오기',
    title: '새 글 가져오기',
    text: 'Markdown 글을 붙여 넣거나 파일로 골라 주세요. 시행일을 정할 때까지 고객은 볼 수 없어요.',
    version: '버전 이름',
    versionPlaceholder: '예: 2027-01',
    body: '글',
    pick: '파일 고르기',
    tooLarge: '글이 200KB보다 커요. 줄여서 다시 가져와 주세요.',
    reasons: ['변호사가 확인했어요', '잘못 적은 곳을 고쳤어요'],
    plan: (title: string, version: string) => `${title}의 초안 ${version}이 돼요.`,
    planLength: (characters: number) => `${characters.toLocaleString('ko-KR')}자예요.`,
    planAgain: '같은 이름의 초안이 있으면 이 글로 바뀌어요.',
    action: '초안으로 저장하기',
    busy: '저장하고 있어요',
    done: '초안으로 저장했어요.',
  },
  release: {
    open: '시행일 정하기',
    title: (version: string) => `${version} 시행일 정하기`,
    text: `고객에게 ${NOTICE_DAYS.usual}일 전에, 불리하게 바뀌면 ${NOTICE_DAYS.worse}일 전에 알려요. 정한 다음에는 글을 바꿀 수 없어요.`,
    worse: '고객에게 불리하게 바뀌어요',
    day: '언제부터 시행하나요?',
    changes: '바뀐 내용',
    changesHint: '고객에게 그대로 알려요. 예: 제8조 환불 기준',
    reasons: ['변호사가 확인했어요', '법이 바뀌었어요'],
    action: '이 날부터 시행하기',
    busy: '정하고 있어요',
    done: '시행일을 정했어요.',
  },
  marketing: {
    title: '혜택과 소식 받는 고객',
    text: '지금 동의했고 연락처를 확인한 고객만 CSV로 저장해요. 누가 왜 받았는지 기록에 남아요.',
    open: 'CSV로 저장하기',
    reasons: ['소식을 보내요', '행사를 알려요'],
    busy: '저장하고 있어요',
    done: (rows: number) => `${rows}명을 저장했어요.`,
  },
} as const

export type VersionState = 'IN_FORCE' | 'COMING' | 'DRAFT' | 'PAST'

export const versionState = (
  { version, effectiveOn }: ListedVersion,
  inForce: string | null,
  today: Day,
): VersionState => {
  if (effectiveOn === null) return 'DRAFT'
  if (effectiveOn > today) return 'COMING'
  return version === inForce ? 'IN_FORCE' : 'PAST'
}

export const versionStateText = (state: VersionState): string =>
  match(state)
    .with('IN_FORCE', () => '시행 중')
    .with('COMING', () => '시행 예정')
    .with('DRAFT', () => '초안')
    .with('PAST', () => '지난 버전')
    .exhaustive()

export const versionNote = ({ effectiveOn, importedAt, releasedAt, toldAt }: ListedVersion): string =>
  effectiveOn === null || releasedAt === null
    ? DESK_TERMS_TEXTS.imported(momentText(importedAt))
    : [
        `${fullDay(effectiveOn)} 시행`,
        toldAt === null ? DESK_TERMS_TEXTS.telling : DESK_TERMS_TEXTS.told(momentText(toldAt)),
      ].join(' · ')

/** From when on, and how many customers hear of it. */
export const releasedLines = ({ effectiveOn, told, asked }: ReleasedVersion): readonly string[] => [
  `${fullDay(effectiveOn)}부터 시행해요.`,
  told === 0 ? '첫 글이라 따로 알리지 않아요.' : `고객 ${told}명에게 바로 메일이나 문자로 알려요.`,
  asked === 0 ? '다시 동의를 받지 않는 글이에요.' : `고객 ${asked}명이 시행일 뒤 처음 로그인할 때 동의해야 해요.`,
]
