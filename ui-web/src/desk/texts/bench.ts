import type { ReportView } from '#core/storing/report-view.ts'
import { match } from 'ts-pattern'
import { REPORT_TEXTS } from '../../texts/equipment.ts'

export const BENCH_TEXTS = {
  title: '작업대',
  lead: '검수할 장비의 라벨을 스캔해 주세요.',
  label: '장비 라벨',
  waiting: '검수를 기다리는 장비',
  nothingWaits: '지금 검수를 기다리는 장비가 없어요.',
  another: '다른 장비 스캔하기',
  notNow: '지금은 검수 리포트를 쓸 수 없는 장비예요.',
  otherKind: '적힌 종류나 구성이 달라요',
  pictures: '사진 네 장',
  count: (there: number) => `${there}/4`,
  take: (view: ReportView) => `${REPORT_TEXTS.views[view]} 찍기`,
  again: (view: ReportView) => `${REPORT_TEXTS.views[view]} 다시 찍기`,
  aim: (view: ReportView) => `장비 ${REPORT_TEXTS.views[view]}이 네모 안에 다 들어오게 찍어 주세요`,
  onScreen: '화면에서 이어서 찍기',
  closeCamera: '카메라 닫기',
  opening: '카메라를 켜고 있어요',
  noCamera: '화면에서 카메라를 켤 수 없어요. 위 버튼으로 찍어 주세요.',
  retry: '지금 다시 올리기',
  notKept: '이 기기에 사진을 잠시 저장할 수 없어요. 다 올라갈 때까지 화면을 닫지 마세요.',
  uploading: '사진을 아직 올리고 있어요. 다 올라가면 저장할 수 있어요.',
  score: '안전 점수',
  scoreHint: '막대를 밀어서 점수를 매겨 주세요',
  points: (points: number) => `${points}점`,
  lower: '1점 낮추기',
  higher: '1점 높이기',
  tip: '케어 팁',
  tipHint: '고객이 그대로 읽어요.',
  usual: '자주 쓰는 말',
  correction: '이미 검수한 장비예요. 다시 쓰면 고객은 새 리포트를 봐요.',
  reuse: '지난 사진 그대로 쓰기',
  reusing: '사진을 가져오고 있어요',
  reuseNote: '점수나 케어 팁만 고친다면 장비를 다시 찍지 않아도 돼요.',
  reason: '다시 쓰는 이유',
  preview: '고객이 볼 화면 보기',
  closePreview: '고객이 볼 화면 접기',
  previewTitle: '고객은 이렇게 봐요',
  file: '리포트 저장하기',
  busy: '저장하고 있어요',
  filed: '리포트를 저장했어요',
  filedLead: '고객이 앱에서 바로 볼 수 있어요.',
  filedWithoutLogin: '앱에 가입하지 않은 고객이에요. 문자로만 알리니, 궁금해하시면 점수와 케어 팁을 말해 주세요.',
  next: '다음 장비 검수하기',
} as const

/** What is written under most reports, to tap instead of typing. */
export const USUAL_TIPS = [
  '상태가 좋아요. 이대로 보관할게요.',
  '엣지가 무뎌졌어요. 다음 시즌 전에 엣지 정비를 권해요.',
  '베이스가 말라 있어요. 왁싱을 권해요.',
  '베이스에 긁힌 자국이 있어요. 타기 전에 보수를 권해요.',
  '바인딩 나사가 느슨해요. 타기 전에 꼭 점검을 받아 주세요.',
] as const

type Progress = {
  readonly status: 'missing' | 'waiting' | 'sending' | 'unreached' | 'refused' | 'there'
  readonly share: number
}

/** How far a picture is. */
export const pictureText = ({ status, share }: Progress): string =>
  match(status)
    .with('missing', () => '아직 없어요')
    .with('waiting', () => '차례를 기다려요')
    .with('sending', () => `올리는 중 ${Math.round(share * 100)}%`)
    .with('unreached', () => '곧 다시 올려요')
    .with('refused', () => '다시 찍어 주세요')
    .with('there', () => '올렸어요')
    .exhaustive()
